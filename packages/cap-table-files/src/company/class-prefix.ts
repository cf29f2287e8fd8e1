/** The letters that number a class's certificates. */

/** `PS1`, `PS-Seed`: what stands in parentheses behind a class's name. */
export const PREFIX = "[A-Z][A-Z0-9]{0,7}(?:-[A-Za-z0-9]{1,8})?";

const AT_THE_END = new RegExp(`\\((${PREFIX})\\)\\s*$`);
const WITH_ITS_WORD = new RegExp(`\\s*\\(${PREFIX}\\)\\s*(stock|units?|shares?)?\\s*$`, "i");

/** The letters that number a class's certificates: `PS1` of `Series Seed-1 Preferred (PS1)`. */
export function prefixOf({ name }: { readonly name: string }): string | undefined {
  return AT_THE_END.exec(name)?.[1];
}

const ANYWHERE = new RegExp(`\\((${PREFIX})\\)`);

/** The first such letters of a text. */
export function prefixIn(text: string): string | undefined {
  return ANYWHERE.exec(text)?.[1];
}

/** A class's name without its prefix and the word behind it. */
export function bareClassName(name: string): string {
  return name.replace(WITH_ITS_WORD, "").replace(/\s+/g, " ").trim();
}
