/** How much work a body asks for, guessed from its size alone: small work runs where it is, large work in the pool. */
import type { ModelId as Model } from "@capstack/contract/engines";

/** Work above this leaves the main thread: some milliseconds of it. */
export const HEAVY = 2_000;

/** Bodies above this are read where they are computed: half a million distinct names take half a second to parse. */
export const LARGE_BODY = 256 * 1024;

/** Answers above this are written in pieces. */
export const LARGE_ANSWER = 256 * 1024;

const BYTES_A_STEP = LARGE_ANSWER / HEAVY;

/** A rough count of steps, those of writing the answer among them. Bodies that no engine would accept weigh little. */
export function weightOf(model: Model, body: unknown): number {
  return stepsOf(model, body) + expectedBytes(model, body) / BYTES_A_STEP;
}

/** About how large an answer will be: a guess to plan by. The engine knows better once it has read the body. */
export function expectedBytes(model: Model, body: unknown): number {
  switch (model) {
    case "cap-table":
      return capTableBytes(body);
    case "exit-waterfall":
      return exitBytes(fieldOf(body, "model"), fieldOf(body, "analysis"));
    case "fund-economics":
      return fundBytes(fieldOf(body, "inputs"), fieldOf(body, "analysis"));
  }
}

function stepsOf(model: Model, body: unknown): number {
  switch (model) {
    case "cap-table":
      return listOf(body, "events").reduce<number>((sum, event) => sum + 1 + listsIn(event), 0);
    case "exit-waterfall":
      return exitWeight(fieldOf(body, "model"), fieldOf(body, "analysis"));
    case "fund-economics":
      return fundWeight(fieldOf(body, "inputs"), fieldOf(body, "analysis"));
  }
}

const STATE_BYTES = 600;
const ROW_BYTES = { full: 600, summary: 400, none: 0 } as const;
const FINAL_ROW_BYTES = 900;

/** Each event shows every row so far; the final state shows them once more, with its ledger. */
function capTableBytes(body: unknown): number {
  const shown = fieldOf(fieldOf(body, "options"), "snapshots");
  const rowBytes =
    ROW_BYTES[shown as keyof typeof ROW_BYTES] ?? (typeof shown === "object" && shown !== null ? 0 : ROW_BYTES.full);
  let rows = listsIn(fieldOf(fieldOf(body, "initial"), "ledger"));
  let bytes = 0;
  for (const event of listOf(body, "events")) {
    rows += listsIn(event);
    bytes += rowBytes === 0 ? 0 : STATE_BYTES + rows * rowBytes;
  }
  const snapshots = listOf(shown, "events").length * (STATE_BYTES + rows * ROW_BYTES.full);
  return bytes + snapshots + rows * FINAL_ROW_BYTES;
}

/** A row of the stack is told in some four places; a breakpoint and a point of the curve tell every class. */
function exitBytes(model: unknown, analysis: unknown): number {
  const series = listOf(model, "preferred");
  const rows = listsIn(model) + series.reduce<number>((sum, one) => sum + listsIn(one), 0);
  const classes = series.length + 3;
  const curve = fieldOf(analysis, "curve");
  const points = rows + numberOf(curve, "points", 0) + listsIn(curve);
  return rows * 2000 * (1 + listOf(analysis, "scenarios").length) + points * classes * 100;
}

/** A year of a forecast has some four periods of a kilobyte, and every scenario forecasts. */
function fundBytes(inputs: unknown, analysis: unknown): number {
  const periods = periodsOf(inputs);
  return periods * 1000 * (1 + listOf(analysis, "scenarios").length);
}

/** Steps that finding the breakpoints takes for each row of the stack. */
const STEPS_A_ROW = 20;

/** Each scenario solves the stack afresh; each price asked for reads every row once. */
function exitWeight(model: unknown, analysis: unknown): number {
  const holders = listOf(model, "preferred").reduce<number>((sum, series) => sum + listsIn(series), 0);
  const rows = listsIn(model) + holders;
  const curve = fieldOf(analysis, "curve");
  const prices = numberOf(curve, "points", 0) + listsIn(curve) + listOf(analysis, "goals").length;
  const deltas = listsIn(fieldOf(analysis, "sensitivity"));
  return rows * (STEPS_A_ROW * (1 + listOf(analysis, "scenarios").length) + prices + deltas);
}

const PERIODS_A_YEAR = { annual: 1, quarterly: 4, monthly: 12 } as const;
const DEFAULT_YEARS = 10;
const DEFAULT_RUNS = 10_000;
const STEPS_A_CELL = 500;

function periodsOf(inputs: unknown): number {
  const period = fieldOf(inputs, "period");
  const perYear = PERIODS_A_YEAR[period as keyof typeof PERIODS_A_YEAR] ?? PERIODS_A_YEAR.quarterly;
  return perYear * numberOf(inputs, "fundOperationsYears", DEFAULT_YEARS);
}

/** A forecast takes rates to date in every period; a cell of a grid is a fund; a simulation draws every company anew. */
function fundWeight(inputs: unknown, analysis: unknown): number {
  const periods = periodsOf(inputs);
  const forecasts = fieldOf(analysis, "forecast") === false ? 0 : 1 + listOf(analysis, "scenarios").length;
  return forecasts * periods ** 2 + cellsOf(fieldOf(analysis, "sensitivity")) * STEPS_A_CELL + draws(inputs, analysis);
}

function cellsOf(sensitivity: unknown): number {
  const values = (axis: string) => listOf(fieldOf(sensitivity, axis), "values").length;
  return values("x") * Math.max(1, values("y"));
}

/** Runs times companies, the latter as many as commitments pay for at the average check. */
function draws(inputs: unknown, analysis: unknown): number {
  const simulation = fieldOf(analysis, "monteCarlo");
  if (simulation === undefined) return 0;
  const check = numberOf(fieldOf(inputs, "portfolio"), "avgCheckSizeNew", 1);
  const companies = numberOf(inputs, "committedCapital", 1) / Math.max(1, check);
  return numberOf(simulation, "runs", DEFAULT_RUNS) * Math.max(1, companies);
}

/** The items of all lists directly inside an object. */
function listsIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + (Array.isArray(item) ? item.length : 0), 0);
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}

function numberOf(value: unknown, key: string, fallback: number): number {
  const number = fieldOf(value, key);
  return typeof number === "number" && number > 0 ? number : fallback;
}

function fieldOf(value: unknown, key: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
}
