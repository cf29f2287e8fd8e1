/** What notices of calls and of distributions share. */
import { lineRow, type PageTable, totalRow } from "@capstack/ledger";

/** A partner's commitment before and after; the last of the lines is what is left. */
export function commitmentTable(
  currency: string,
  lines: readonly (readonly [label: string, amount: number])[],
): PageTable {
  const rows = lines.map(([label, amount], place) =>
    place === lines.length - 1 ? totalRow(label, amount) : lineRow(label, amount),
  );
  return {
    name: "Your commitment",
    columns: [
      { title: "", kind: "text" },
      { title: currency, kind: "money" },
    ],
    rows,
  };
}

const DECLARING = { call: "issued", distribution: "declared", close: "declared", transfer: "declared" } as const;

/** A notice of what is not final says so. */
export function standingNotes(thing: keyof typeof DECLARING, status: string): string[] {
  if (status === "draft") return [`Draft: this ${thing} is not ${DECLARING[thing]} yet.`];
  return status === "cancelled" ? [`Cancelled: nothing is due under this ${thing}.`] : [];
}
