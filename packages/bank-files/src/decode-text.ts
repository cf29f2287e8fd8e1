/** The text of a file's bytes: UTF-8 or UTF-16 as it says, else Windows-1252, which older systems of banks write. */
import { EngineError } from "@capstack/decimal";

/** A text and how it was written. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: "utf-8" | "utf-16" | "windows-1252";
}

/**
 * Decodes bytes; a byte order mark is left out.
 * @throws EngineError `invalid_value` for what is no Uint8Array
 * @example decodeText(new Uint8Array([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68])) // => { text: "Zürich", encoding: "windows-1252" }
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (!(bytes instanceof Uint8Array)) throw new EngineError("invalid_value", "bytes is not a Uint8Array.", ["bytes"]);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
  }
}
