/** What an engine answered as the bytes that leave: every process and thread gives the same. */
import { jsonPieces } from "@capstack/http/json-pieces";

/** In pieces: together they are what {@link answerText} gives. */
export function* answerPieces(answer: unknown): Generator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const piece of jsonPieces({ data: answer })) yield encoder.encode(piece);
}

export function answerText(answer: unknown): string {
  return JSON.stringify({ data: answer });
}
