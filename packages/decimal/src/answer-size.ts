/** How large an answer is as JSON, and the refusal of one that is too large. */
import { EngineError, type ErrorPath } from "./errors/engine-error.js";

const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * The bytes of a text in JSON, without its quotation marks.
 * @example textBytes("Ada") // => 3
 * @example textBytes("号") // => 3
 */
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

/** An answer that is not built: its size and the limit in bytes, what would do in a sentence and as data. */
export interface LargeAnswer {
  readonly bytes: number;
  readonly limit: number;
  readonly advice: string;
  readonly path: ErrorPath;
  readonly remedy: Readonly<Record<string, unknown>>;
}

/**
 * The refusal of an answer above the limit; `details` has `estimatedBytes`, `limitBytes` and the remedy.
 * @example
 * const refusal = answerTooLarge({ bytes: 2 ** 25, limit: 2 ** 24, advice: "Ask for less.", path: [], remedy: {} });
 * refusal.message // => "The answer would come to some 32 MiB; at most 16 MiB are sent. Ask for less."
 */
export function answerTooLarge({ bytes, limit, advice, path, remedy }: LargeAnswer): EngineError<"answer_too_large"> {
  const message = `The answer would come to some ${megabytes(bytes)}; at most ${megabytes(limit)} are sent. ${advice}`;
  const details = { estimatedBytes: Math.round(bytes), limitBytes: limit, ...remedy };
  return new EngineError("answer_too_large", message, path, { details });
}

function megabytes(bytes: number): string {
  const size = bytes / 2 ** 20;
  return size < 10 ? `${Math.max(size, 0.1).toFixed(1)} MiB` : `${Math.round(size)} MiB`;
}
