/** What the exit comes to: classes and people, unrounded and to the cent, and whether the sums hold. */
import { type Formula, isAbove, isBelow, minus, most, over, total, totalWhere, when } from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { writeCents } from "./cents.js";
import type { ExitSource } from "./exit-source.js";
import type { ExitLevel } from "./payoff.js";
import { FIRST_SECURITY, securityColumns } from "./securities/security-columns.js";

const classColumns = { exact: 1, cents: 2, share: 3, floor: 5, remainder: 6, order: 7 } as const;

/** What the tables refer to. */
export interface OutcomeSource {
  readonly source: ExitSource;
  readonly securitySheet: SheetPlan;
  readonly equity: Formula;
  readonly level: ExitLevel;
}

/**
 * Writes price of common, classes and checks from a row on, and rounds every security to its class.
 * @returns the first free row
 */
export function writeOutcome(sheet: SheetPlan, row: number, from: OutcomeSource): number {
  const { source, equity, level } = from;
  sheet.text(row, 0, "Price of a share of common");
  sheet.formula(row, 3, level.price, { format: "price", role: "total" });
  const first = row + 3;
  sheet.headings(first - 1, ["Class", "Receives, unrounded", "To the cent", "Of the proceeds"]);
  sheet.headings(first - 1, ["Whole cents", "Left of a cent", "Tie order"], classColumns.floor);
  const { classes } = source.terms;
  const count = source.terms.rows.length;
  const ofSecurities = (column: number) =>
    from.securitySheet.column(column, FIRST_SECURITY, FIRST_SECURITY + count - 1);
  classes.forEach(({ name }, index) => {
    sheet.text(first + index, 0, name);
    const receives = totalWhere(
      ofSecurities(securityColumns.classNumber),
      index + 1,
      ofSecurities(securityColumns.receives),
    );
    sheet.formula(first + index, classColumns.exact, receives, { format: "money" });
  });
  writeCents({
    sheet,
    first,
    columns: classColumns,
    ids: classes.map(({ id }) => id),
    shows: source.answer.classes.map(({ net }) => net),
    whole: { of: () => equity },
  });
  classes.forEach((_, index) => {
    const cents = sheet.at(first + index, classColumns.cents);
    sheet.formula(first + index, classColumns.share, when(isAbove(equity, 0), over(cents, equity), 0), {
      format: "percent",
    });
  });
  writeSecurityCents(from, sheet, first);
  const end = first + classes.length;
  return writeChecks(sheet, end, from, sheet.column(classColumns.cents, first, end - 1));
}

function writeSecurityCents(
  { source, securitySheet, equity }: OutcomeSource,
  sheet: SheetPlan,
  firstClass: number,
): void {
  const { rows } = source.terms;
  const columns = { ...securityColumns, exact: securityColumns.receives };
  writeCents({
    sheet: securitySheet,
    first: FIRST_SECURITY,
    columns,
    ids: rows.map(({ id }) => id),
    shows: source.answer.securities.map(({ net }) => net),
    whole: {
      column: securityColumns.classNumber,
      numbers: rows.map(({ classIndex }) => classIndex + 1),
      of: (line) => sheet.at(firstClass + (rows[line]?.classIndex ?? 0), classColumns.cents),
    },
  });
  rows.forEach(({ invested }, index) => {
    const row = FIRST_SECURITY + index;
    const cents = securitySheet.at(row, securityColumns.cents);
    const share = when(isAbove(equity, 0), over(cents, equity), 0);
    securitySheet.formula(row, securityColumns.share, share, { format: "percent" });
    if (invested === 0) return;
    const paid = securitySheet.at(row, securityColumns.invested);
    securitySheet.formula(row, securityColumns.multiple, when(isAbove(paid, 0), over(cents, paid), 0), {
      format: "multiple",
    });
  });
}

/** Sums that must hold whatever is changed. */
function writeChecks(sheet: SheetPlan, row: number, { equity, level }: OutcomeSource, cents: Formula): number {
  sheet.text(row, 0, "All classes");
  const all = sheet.formula(row, classColumns.cents, total(cents), { format: "money", role: "total" });
  const checks: readonly (readonly [string, Formula])[] = [
    ["Payments add up to the equity proceeds", isBelow(most(minus(all, equity), minus(equity, all)), 0.005)],
    ["Somebody takes the next dollar", isAbove(level.slope, 0)],
  ];
  checks.forEach(([label, holds], index) => {
    sheet.text(row + 2 + index, 0, label);
    sheet.formula(row + 2 + index, 1, when(holds, "ok", "no"), { format: "text", role: "check" });
  });
  return row + 2 + checks.length;
}

/** Writes what each person receives over all securities. */
export function writeHolders(sheet: SheetPlan, { source, securitySheet, equity }: OutcomeSource): void {
  sheet.text(0, 0, "Holders", "title");
  sheet.headings(1, ["No.", "Holder", "Receives", "Of the proceeds", "Invested", "Multiple"]);
  const { holders, securities } = source.answer;
  const ids = holders.map(({ holderId }) => holderId);
  securities.forEach(({ holderId }, index) => {
    securitySheet.figure(FIRST_SECURITY + index, HOLDER_NUMBER, ids.indexOf(holderId) + 1, { format: "count" });
  });
  securitySheet.headings(FIRST_SECURITY - 1, ["Holder no."], HOLDER_NUMBER);
  const last = FIRST_SECURITY + securities.length - 1;
  const range = (column: number) => securitySheet.column(column, FIRST_SECURITY, last, { mayBeBlank: true });
  holders.forEach(({ name, net, invested }, index) => {
    const row = 2 + index;
    const number = sheet.figure(row, 0, index + 1, { format: "count" });
    sheet.text(row, 1, name);
    const receives = totalWhere(range(HOLDER_NUMBER), number, range(securityColumns.cents));
    const cents = sheet.formula(row, 2, receives, { format: "money", shows: net });
    sheet.formula(row, 3, when(isAbove(equity, 0), over(cents, equity), 0), { format: "percent" });
    if (invested === 0) return;
    const paid = sheet.formula(row, 4, totalWhere(range(HOLDER_NUMBER), number, range(securityColumns.invested)), {
      format: "money",
      shows: invested,
    });
    sheet.formula(row, 5, when(isAbove(paid, 0), over(cents, paid), 0), { format: "multiple" });
  });
}

/** Column of the securities with the holder's number. */
const HOLDER_NUMBER = 22;
