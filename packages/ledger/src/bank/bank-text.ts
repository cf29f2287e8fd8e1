/** Texts of banks, made comparable. */

/** Letters that no decomposition takes apart; banks write them as these. */
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

/** As banks write: lower case, without accents, words apart by one space. */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What a row of a bank says, counterparty first. */
export function textOf(row: { readonly counterparty?: string | null; readonly description?: string | null }): string {
  return normalized(`${row.counterparty ?? ""} ${row.description ?? ""}`);
}

/** Forms of companies and joining words, which banks and people leave out of a name. */
const FORMS = new Set(
  "ag and bv co company corp corporation gmbh inc incorporated kg kk limited llc llp lp ltd nv plc pte pty sa sarl sas the".split(
    " ",
  ),
);

/** The words of a name without its form: `The Nimbus Co., Inc.` is `nimbus`; a name of forms alone keeps them. */
export function nameWords(name: string): readonly string[] {
  const all = normalized(name.replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")).split(" ");
  const own = all.filter((word) => word !== "" && !FORMS.has(word));
  return own.length > 0 ? own : all.filter((word) => word !== "");
}

/** A text made ready for {@link says}: without the words that names are compared without. */
export function bareText(text: string): string {
  return ` ${nameWords(text).join(" ")} `;
}

/** Whether words of a name stand in a bare text one after the other; a part of a word is none. */
export function says(bare: string, words: readonly string[]): boolean {
  return words.length > 0 && bare.includes(` ${words.join(" ")} `);
}
