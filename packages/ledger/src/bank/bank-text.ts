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
