/** The state in the part of the address behind `#`, which browsers send to no server: `#exit/…`, packed. */
import { NoStateError, readState, type StudioState } from "./studio-state.js";

export const pages = ["cap-table", "exit", "compare", "fund", "board"] as const;
export type Page = (typeof pages)[number];

/** What an address says: the page, and a state where it carries one. */
export interface Address {
  readonly page: Page;
  readonly packed: string | null;
  /** Whether the board's page is to be read, and nothing of it changed. */
  readonly readOnly: boolean;
}

/** Stands in place of the page in a link that is only to be read. */
const READ = "read";

/** The most that an address may unpack to. */
const MOST_BYTES = 2_000_000;

/** Takes the part behind `#` apart; what names no page shows the first. */
export function readAddress(hash: string): Address {
  const [page, packed] = hash.replace(/^#/, "").split("/", 2);
  if (page === READ && packed) return { page: "board", packed, readOnly: true };
  return { page: pages.find((name) => name === page) ?? "cap-table", packed: packed || null, readOnly: false };
}

/** Writes the part behind `#`. */
export function writeAddress(page: Page, packed: string | null): string {
  return packed === null ? `#${page}` : `#${page}/${packed}`;
}

/** Writes the part behind `#` of a link whose company is only to be read. */
export function writeReadAddress(packed: string): string {
  return `#${READ}/${packed}`;
}

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
