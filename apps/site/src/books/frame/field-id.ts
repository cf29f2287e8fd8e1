/** The id of a field's input, to which what is wrong with it leads. */
export const idOf = (name: string) => (name === "" ? "f" : `f-${name.replace(/[^\w-]/g, "-")}`);
