/** A state as letters that stand in an address, as in `#exit/…`. */
import { NoStateError, readState, type StudioState } from "./studio-state.js";

/** The most that an address may unpack to. */
const MOST_BYTES = 2_000_000;

/** The state as letters that stand in an address: JSON, deflated, in the alphabet of base64url. */
export async function packState(state: StudioState): Promise<string> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Unpacks a state that {@link packState} wrote, or that somebody wrote to do harm.
 * @throws NoStateError where it is none, or unpacks to more than two megabytes
 */
export async function unpackState(packed: string): Promise<StudioState> {
  let value: unknown;
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    value = JSON.parse(
      await readAtMost(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))),
    );
  } catch (error) {
    if (error instanceof NoStateError) throw error;
    throw new NoStateError("The address is not complete; copy all of it.");
  }
  return readState(value);
}

async function readAtMost(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MOST_BYTES) {
      await reader.cancel();
      throw new NoStateError("The address holds more than the studio reads.");
    }
    text += decoder.decode(value, { stream: true });
  }
}
