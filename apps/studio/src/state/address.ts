/** The part of the address behind `#`, which browsers send to no server: the page, and a state where it carries one. */

export const pages = ["cap-table", "exit", "compare", "fund", "board", "templates"] as const;
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
