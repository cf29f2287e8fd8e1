/**
 * Who decides: each line is one who converts, exercises or holds as a whole. Its terms are sums over its securities; from
 * them follow the prices of a common share at which it exercises, reaches its cap and converts.
 */
import type { ExitUnit } from "@capstack/waterfall";
import { type Formula, total } from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { tierOfPrice } from "./bends.js";
import { type ExitSource, tiersOf } from "./exit-source.js";
import type { SecurityCells } from "./securities/line-writer.js";
import { FIRST_SECURITY, securityColumns } from "./securities/security-columns.js";
import { bendsOf } from "./unit-bends.js";
import { decisionColumns as columns, type UnitCells } from "./unit-cells.js";

const FIRST_DECISION = 2;

const HEADINGS = [
  "Who decides",
  "Class no.",
  "Tier",
  "Claim",
  "Step-up",
  "Participating shares",
  "Shares on conversion",
  "Cap",
  "Strike to pay",
  "Exercises or shares at",
  "Cap reached at",
  "Converts at",
  "Of the claim paid",
  "Holding pays",
  "Converting pays",
  "Decision",
];

/**
 * Writes everyone who decides or has a claim, and says where their payoffs bend.
 * @returns their cells, and the thresholds of profits interests that catch up: null where none does
 */
export function writeDecisions(
  sheet: SheetPlan,
  securitySheet: SheetPlan,
  source: ExitSource,
  securities: readonly SecurityCells[],
): { readonly units: UnitCells[]; readonly thresholds: Formula | null } {
  sheet.text(0, 0, "Decisions", "title");
  sheet.headings(FIRST_DECISION - 1, HEADINGS);
  const { common } = tiersOf(source);
  const units = source.terms.units.flatMap((unit, index) => {
    if (unit.kind === "common") return [];
    const own = securities.filter(({ terms }) => terms.unit === index);
    const members = own.length > 0 ? own : securities.filter(({ terms }) => terms.keptDividends?.unit === index);
    return [{ unit, index, members }];
  });
  const thresholds = writeThresholds(sheet, units);
  const cells = units.map(({ unit, index, members }, line) => {
    const sums = new Sums(securitySheet, members, unit);
    return writeUnit(sheet, FIRST_DECISION + line, { unit, index, members, sums, common, source, thresholds });
  });
  return { units: cells, thresholds };
}

/** Where profits interests catch up, before anything follows from it; a word where one does not. */
function writeThresholds(
  sheet: SheetPlan,
  units: readonly { readonly members: readonly SecurityCells[] }[],
): Formula | null {
  const rows = units.flatMap(({ members }, line) => {
    const threshold = members[0]?.threshold;
    return threshold == null ? [] : [{ row: FIRST_DECISION + line, ...threshold }];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || !rows.some(({ catchUp }) => catchUp)) return null;
  sheet.headings(FIRST_DECISION - 1, ["Catches up at"], columns.catchesUpAt);
  for (const { row, perUnit, catchUp } of rows) {
    if (catchUp) sheet.formula(row, columns.catchesUpAt, total(perUnit), { format: "price" });
    else sheet.text(row, columns.catchesUpAt, "no");
  }
  return sheet.column(columns.catchesUpAt, first.row, last.row);
}

/** Sums of the lines of one who decides. */
class Sums {
  readonly #sheet: SheetPlan;
  readonly #rows: readonly [number, number];
  readonly #unit: ExitUnit;

  constructor(sheet: SheetPlan, members: readonly SecurityCells[], unit: ExitUnit) {
    this.#sheet = sheet;
    this.#rows = [members[0]?.row ?? FIRST_SECURITY, members.at(-1)?.row ?? FIRST_SECURITY];
    this.#unit = unit;
  }

  of(column: keyof typeof securityColumns): Formula {
    return total(this.#sheet.column(securityColumns[column], ...this.#rows));
  }

  /** What holds: nothing of one who converts whatever it costs. */
  held(column: "claim" | "stepUp" | "participating"): Formula {
    return this.#unit.conversion === "always" ? total(0) : this.of(column);
  }
}

interface UnitSource {
  readonly unit: ExitUnit;
  readonly index: number;
  readonly members: readonly SecurityCells[];
  readonly sums: Sums;
  /** Index of the tier of common. */
  readonly common: number;
  readonly source: ExitSource;
  readonly thresholds: Formula | null;
}

function writeUnit(sheet: SheetPlan, row: number, from: UnitSource): UnitCells {
  const { unit, index, members, sums, source } = from;
  const className = source.terms.classes[unit.classIndex]?.name ?? "";
  const only = members.length === 1 && unit.kind !== "preferred" ? members[0]?.terms.name : undefined;
  const who = unit.kind === "dividends" ? `${className}: dividends` : (only ?? className);
  sheet.text(row, columns.who, who);
  sheet.figure(row, columns.classNumber, unit.classIndex + 1, { format: "count" });
  const tier = writeTier(sheet, row, from);
  const money = { format: "money" } as const;
  const shares = { format: "shares" } as const;
  const isKept = unit.kind === "dividends";
  const claim = sheet.formula(row, columns.claim, isKept ? sums.of("kept") : sums.held("claim"), money);
  const nothing = total(0);
  const stepUp = sheet.formula(row, columns.stepUp, isKept ? nothing : sums.held("stepUp"), money);
  const participating = sheet.formula(
    row,
    columns.participating,
    isKept ? nothing : sums.held("participating"),
    shares,
  );
  const converts = !isKept && unit.conversion !== "never" && unit.ownershipPct === null;
  const converting = sheet.formula(row, columns.converting, converts ? sums.of("converting") : nothing, shares);
  const hasCap = !isKept && unit.conversion !== "always" && members[0]?.cap != null;
  const cap = hasCap ? sheet.formula(row, columns.cap, sums.of("cap"), money) : null;
  const cost = sheet.formula(row, columns.cost, isKept ? nothing : sums.of("cost"), money);
  const cells = {
    index,
    unit,
    row,
    who,
    securities: members,
    tier,
    claim,
    stepUp,
    participating,
    converting,
    cap,
    cost,
  };
  return { ...cells, bends: bendsOf(sheet, cells, from.common, from.thresholds) };
}

/** The tier of a claim, or of a catch-up, whose place follows from all thresholds; -1 without either. */
function writeTier(sheet: SheetPlan, row: number, { unit, members, common, thresholds }: UnitSource): Formula {
  const threshold = members[0]?.threshold;
  const format = "count";
  if (!threshold?.catchUp) return sheet.figure(row, columns.tier, unit.tier, { format });
  return sheet.formula(row, columns.tier, tierOfPrice(threshold.perUnit, common, thresholds, "within"), { format });
}
