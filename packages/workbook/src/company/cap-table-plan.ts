/** The workbook of a cap table: events in, who owns what after each, every step between them a formula. */
import { type CapTableRequest, type CapTableSettings, type CapTableState, computeCapTable } from "@capstack/cap-table";
import { refuseWorkbook } from "../error-codes.js";
import { and, equals, when } from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { WorkbookPlan } from "../sheet/workbook-plan.js";
import { writeEvents } from "./events-sheet.js";
import { holderKey, Ledger, type Owner, poolKey } from "./ledger.js";
import { type CompanySource, type LiveEvent, liveHistory } from "./live-events.js";
import { type TableStage, writeTable } from "./table-sheet.js";

/** Owners whose columns stay legible in a chart. */
const MOST_COLUMNS = 12;

const ABOUT = [
  "Blue cells are inputs: change them. Black cells are formulas over them. Sheets are protected without a password.",
  "Saved with each formula is the figure of Capstack's engine, or where it publishes none, what the formula gives.",
  "Formulas compute in binary floating point: a figure agrees with the engine's exact one to nine digits.",
  "Shares are rounded at one place: what a round issues and what a pool grows by, down to whole shares.",
  "A round is solved in closed form for the lines on which its SAFEs converted. Its check says no when a changed input would",
  "move one to another line (cap or price), leave a pool as it is, or set off price protection: then ask the engine.",
  "Events before the first that has formulas are one opening table of fixed figures.",
  "Sources: Y Combinator, SAFE v1.2; NVCA term sheet; Venture Hacks, The Option Pool Shuffle.",
];

/** Plans the workbook of a cap table. */
export function planCapTable(request: CapTableRequest, settings: CapTableSettings = {}): WorkbookPlan {
  const full: CapTableRequest = { ...request, options: { ...request.options, snapshots: "full", explain: false } };
  const source = liveHistory(request, computeCapTable(full, settings));
  const owners = ownersOf(source);
  if (owners.length === 0) {
    refuseWorkbook("not_in_formulas", "The history has no holder and no pool: there is nothing to write.", ["events"]);
  }
  const stages = stagesOf(source);
  const table = new SheetPlan("CapTable", [6, 30, ...stages.map(() => 16), ...stages.map(() => 14)], {
    frozen: { rows: 4, columns: 2 },
  });
  const events = new SheetPlan("Events", [58, 20, 20, 14]);
  const lines = new SheetPlan("Ledger", [8, 28, 10, 30, 20, 20], { frozen: { rows: 2, columns: 0 } });
  const about = new SheetPlan("About", [120]);
  const ledger = new Ledger(lines, owners);
  openLedger(ledger, source);
  const { checks } = writeEvents(events, ledger, source);
  const { labels, rows, nextRow } = writeTable(table, ledger, owners, stages);
  table.text(nextRow, 1, "Rounds go as they went");
  const holds = checks.length === 0 ? equals(1, 1) : and(...checks.map((check) => equals(check, "ok")));
  table.formula(nextRow, 2, when(holds, "ok", "no: ask the engine"), {
    format: "text",
    role: "check",
    name: "rounds_hold",
  });
  about.text(0, 0, "About this workbook", "title");
  for (const [index, line] of ABOUT.entries()) about.text(2 + index, 0, line);
  return {
    title: "Cap table",
    kind: "cap-table",
    request,
    sheets: [table, events, lines, about],
    charts: [
      {
        kind: "parts",
        title: "Who owns the company after each event",
        sheet: table,
        from: { row: nextRow + 2, column: 1 },
        to: { row: nextRow + 24, column: 6 },
        across: { title: "Event", range: labels },
        up: { title: "Fully diluted" },
        lines: rows.slice(0, MOST_COLUMNS),
      },
    ],
  };
}

/** Everybody who ever holds something, then the pools. */
function ownersOf({ opening, stages, answer }: CompanySource): Owner[] {
  const states: readonly CapTableState[] = [
    ...(opening === null ? [] : [opening]),
    ...stages.map(({ after }) => after),
    answer.final,
  ];
  const owners = new Map<string, Owner>();
  for (const { holders } of states) {
    for (const { id, name } of holders) owners.set(holderKey(id), { key: holderKey(id), name });
  }
  for (const { id, name } of stages.flatMap(({ event }) => mentionsIn(event))) {
    if (!owners.has(holderKey(id))) owners.set(holderKey(id), { key: holderKey(id), name: name ?? id });
  }
  for (const { pools } of states) {
    for (const { id, name } of pools) owners.set(poolKey(id), { key: poolKey(id), name: `${name}, available` });
  }
  return [...owners.values()];
}

/** Holders that an event names, also those whose money buys no whole share. */
function mentionsIn(event: LiveEvent): readonly { readonly id: string; readonly name?: string | undefined }[] {
  switch (event.type) {
    case "common_issuance":
    case "equity_grant":
      return event.grants;
    case "safe_issuance":
      return event.safes;
    case "priced_round":
      return event.investments ?? [];
    case "pool_change":
      return [];
  }
}

function stagesOf({ opening, stages, answer }: CompanySource): TableStage[] {
  const first = stages.length === 0 ? answer.final : opening;
  const label = opening === null ? "Initial" : `After ${opening.label}`;
  return [
    ...(first === null ? [] : [tableStage(0, stages.length === 0 ? "Final" : label, first)]),
    ...stages.map(({ after }, index) => tableStage(index + 1, after.label, after)),
  ];
}

function tableStage(number: number, label: string, { holders, pools, totals }: CapTableState): TableStage {
  const shares = new Map([
    ...holders.map((one) => [holderKey(one.id), one.fullyDilutedShares] as const),
    ...pools.map((one) => [poolKey(one.id), one.available] as const),
  ]);
  return { number, label, shares, total: totals.fullyDilutedShares };
}

/** Fixed lines for what was there before the first live event. */
function openLedger(ledger: Ledger, { opening, stages, answer }: CompanySource): void {
  const state = stages.length === 0 ? answer.final : opening;
  for (const { id, fullyDilutedShares } of state?.holders ?? []) {
    if (fullyDilutedShares !== 0) ledger.add(0, "Opening", holderKey(id), "held", fullyDilutedShares);
  }
  for (const { id, available } of state?.pools ?? []) {
    if (available !== 0) ledger.add(0, "Opening", poolKey(id), "available", available);
  }
}
