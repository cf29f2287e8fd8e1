/** Whose name a text says. */
import { normalized } from "./bank-text.js";

/** The one of several that a text names; a name within a longer one that is named too does not count. */
export function namedIn<Named extends { readonly name: string }>(
  all: readonly Named[],
): (text: string) => Named | undefined {
  const ready = all.map((one) => ({ one, name: ` ${normalized(one.name)} ` })).filter(({ name }) => name.trim() !== "");
  return (text) => {
    const words = ` ${text} `;
    const said = ready.filter(({ name }) => words.includes(name));
    if (said.length < 2) return said[0]?.one;
    const longest = said.filter(({ name }) => !said.some((other) => other.name !== name && other.name.includes(name)));
    return longest.length === 1 ? longest[0]?.one : undefined;
  };
}
