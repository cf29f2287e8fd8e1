/**
 * How long rows are once written as JSON: what a row of each kind takes with its numbers of usual length, and the texts
 * in it counted exactly. The counts are kept while the table changes, so that the size of a state is known without
 * building it.
 */

/** The bytes that the ids and names of each kind of row take, one row of each. */
export interface TextBytes {
  holders: number;
  classes: number;
  pools: number;
  lots: number;
  convertibles: number;
}

export function noText(): TextBytes {
  return { holders: 0, classes: 0, pools: 0, lots: 0, convertibles: 0 };
}

const PLAIN = /^[ !#-[\]-~]*$/;

/** The bytes of a text in JSON, without its quotation marks. */
export function textBytes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let bytes = 0;
  for (const letter of text) bytes += letterBytes(letter.codePointAt(0) ?? 0);
  return bytes;
}

function letterBytes(code: number): number {
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x20) return code >= 0x08 && code <= 0x0d && code !== 0x0b ? 2 : 6;
  if (code >= 0xd800 && code <= 0xdfff) return 6;
  if (code < 0x80) return 1;
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
