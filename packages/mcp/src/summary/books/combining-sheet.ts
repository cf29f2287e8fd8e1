/** A combining sheet as a person reads it: its sections as tables, a column a vehicle, and what does not agree. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { money, textTable } from "../text-table.js";

type Sheet = AccountingResultOf<"getCombiningSheet">;
type Row = Sheet["netAssets"][number];

const SECTIONS = [
  ["netAssets", "Net assets"],
  ["operations", "Operations"],
  ["capital", "Partners' capital"],
] as const;

/**
 * The sheet as text; lines without a figure are left out.
 * @example
 * const line = { line: "cash", label: "Cash", isTotal: false, vehicles: [5], eliminations: 0, combined: 5 };
 * const sheet = { currency: "USD", period: "All time", start: null, end: "2026-06-30", vehicles: [{ id: "v", name: "Master" }], netAssets: [line], operations: [], capital: [], differences: [], check: 0 };
 * combiningSheet(sheet).split("\n").at(-1) // => "Both sides of every holding agree."
 */
export function combiningSheet(sheet: Sheet): string {
  const names = sheet.vehicles.map(({ name }) => name);
  const columns = [
    { heading: "" },
    ...[...names, "Eliminations", "Combined"].map((heading) => ({ heading, figures: true })),
  ];
  const tables = SECTIONS.flatMap(([field, title]) => {
    const rows = sheet[field].filter(hasFigure).map(cellsOf);
    return rows.length === 0 ? [] : [`${title}:`, textTable(columns, rows)];
  });
  const title = `Combining sheet of ${names.join(", ")}, ${sheet.period}, as of ${sheet.end}. Amounts in ${sheet.currency}.`;
  return [title, ...tables, ...differencesOf(sheet)].join("\n");
}

function hasFigure({ vehicles, eliminations, combined }: Row): boolean {
  return [...vehicles, eliminations, combined].some((figure) => figure !== 0);
}

function cellsOf({ label, vehicles, eliminations, combined }: Row): string[] {
  return [label, ...[...vehicles, eliminations, combined].map(money)];
}

const KINDS = {
  pick_up: "has not picked up",
  dues: "and the other books differ in calls or distributions by",
  results: "has not picked up results of",
} as const;

function differencesOf({ vehicles, differences }: Sheet): string[] {
  if (differences.length === 0) return ["Both sides of every holding agree."];
  const nameOf = (id: string) => vehicles.find((vehicle) => vehicle.id === id)?.name ?? id;
  return differences.map(({ kind, holderId, heldId, amount }) => {
    return `${nameOf(holderId)} in ${nameOf(heldId)} ${KINDS[kind]} ${money(amount)}.`;
  });
}
