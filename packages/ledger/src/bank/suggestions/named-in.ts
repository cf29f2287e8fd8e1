/** Finds names in a text, word by word. */
import { bareText, nameWords, says } from "../bank-text.js";

interface Named {
  readonly name: string;
}

const ready = <One extends Named>(all: readonly One[]) =>
  all.map((one) => ({ one, words: nameWords(one.name) })).filter(({ words }) => words.length > 0);

/** The one of several that a text names; a name contained in a longer name that also matches does not count. */
export function namedIn<One extends Named>(all: readonly One[]): (text: string) => One | undefined {
  const names = ready(all);
  return (text) => {
    const bare = bareText(text);
    const said = names.filter(({ words }) => says(bare, words));
    if (said.length < 2) return said[0]?.one;
    const longest = said.filter(
      ({ words }) =>
        !said.some((other) => other.words.length > words.length && says(` ${other.words.join(" ")} `, words)),
    );
    return longest.length === 1 ? longest[0]?.one : undefined;
  };
}

/** Those whose name the text contains the start of, since banks truncate names: at least two words and half of them. */
export function partlyNamedIn<One extends Named>(all: readonly One[]): (text: string) => One[] {
  const names = ready(all).filter(({ words }) => words.length > 2);
  return (text) => {
    const bare = bareText(text);
    return names.filter(({ words }) => says(bare, words.slice(0, Math.ceil(words.length / 2)))).map(({ one }) => one);
  };
}
