/** The text of a file's bytes: UTF-8 or UTF-16 as it says, else Windows-1252, which spreadsheets write without saying so. */

/** Decodes bytes; a byte order mark is left out. Nothing where the bytes are no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = textOf(bytes);
  return text.includes("\u0000") ? undefined : text;
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (second === 0 && first !== 0 && bytes.length % 2 === 0) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
