/** Normalises bank text for comparison. */

/** Letters that Unicode does not decompose, with the spelling banks use. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** Lower case, without accents, words separated by one space, as banks write. */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The text of a row, counterparty first. */
export function textOf(row: { readonly counterparty?: string | null; readonly description?: string | null }): string {
  return normalized(`${row.counterparty ?? ""} ${row.description ?? ""}`);
}

/** Legal forms and joining words, which banks and people omit from a name. */
const FORMS = new Set(
  "ag and bv co company corp corporation gmbh inc incorporated kg kk limited llc llp lp ltd nv plc pte pty sa sarl sas the".split(
    " ",
  ),
);

/**
 * The words of a name without its legal form: `The Nimbus Co., Inc.` is `nimbus`; a name of such words alone keeps
 * them.
 */
export function nameWords(name: string): readonly string[] {
  const all = normalized(name.replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")).split(" ");
  const own = all.filter((word) => word !== "" && !FORMS.has(word));
  return own.length > 0 ? own : all.filter((word) => word !== "");
}

/** A text prepared for {@link says}: without the words that are ignored in names. */
export function bareText(text: string): string {
  return ` ${nameWords(text).join(" ")} `;
}

/** Whether the words of a name occur consecutively in a text; parts of words do not count. */
export function says(bare: string, words: readonly string[]): boolean {
  return words.length > 0 && bare.includes(` ${words.join(" ")} `);
}
