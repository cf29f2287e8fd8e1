/** A file's own running balance: whether its amounts lead from one balance to the next, and which way they flow. */
import { rational } from "@capstack/decimal";
import type { RowMoney } from "./csv-money.js";
import type { RowsRead } from "./statement-row.js";

/** What the balances show. `isTurned` where positive amounts flow out by them. */
export interface BalanceVerdict {
  readonly found: "agrees" | "absent";
  readonly isTurned: boolean;
  readonly opening: string | null;
  readonly closing: string | null;
}

const ABSENT: BalanceVerdict = { found: "absent", isTurned: false, opening: null, closing: null };

interface Step {
  readonly row: RowMoney;
  readonly units: bigint;
  readonly balance: bigint | undefined;
}

/**
 * Holds the amounts against the balances, oldest first or newest first, whichever fits. Rows without a balance count
 * toward the next that has one.
 */
export function checkBalances(rows: readonly RowMoney[], canTurn: boolean, read: RowsRead): BalanceVerdict {
  const steps = rows.map((row): Step => {
    const balance = row.balance === undefined ? undefined : unitsOf(row.balance);
    return { row, units: unitsOf(row.amount ?? "0"), balance };
  });
  if (steps.filter(({ balance }) => balance !== undefined).length < 2) return ABSENT;
  const newestFirst = [...steps].reverse();
  const ways = [
    { isTurned: false, steps },
    { isTurned: false, steps: newestFirst },
    ...(canTurn ? [steps, newestFirst].map((turned) => ({ isTurned: true, steps: turned })) : []),
  ].map((way) => ({ ...way, breaks: breaksOf(way.steps, way.isTurned) }));
  const fit = ways.find(({ breaks }) => breaks.length === 0);
  if (fit !== undefined) return { found: "agrees", isTurned: fit.isTurned, ...ends(fit.steps, fit.isTurned) };
  const [nearest] = ways.filter(({ isTurned }) => !isTurned).sort((a, b) => a.breaks.length - b.breaks.length);
  for (const { step, expected } of nearest?.breaks ?? []) {
    const message = `The balance is ${step.row.balance}, the rows before it come to ${textOf(expected)}; checkBalance: false takes the file without it.`;
    read.refuse({ line: step.row.record.line, column: "balance", code: "balance_differs", message });
  }
  return ABSENT;
}

function breaksOf(steps: readonly Step[], isTurned: boolean): { step: Step; expected: bigint }[] {
  const breaks: { step: Step; expected: bigint }[] = [];
  let running: bigint | undefined;
  for (const step of steps) {
    const moved = isTurned ? -step.units : step.units;
    if (running !== undefined) running += moved;
    if (step.balance === undefined) continue;
    if (running !== undefined && running !== step.balance) breaks.push({ step, expected: running });
    running = step.balance;
  }
  return breaks;
}

/** The balances before the first row and behind the last. */
function ends(steps: readonly Step[], isTurned: boolean): { opening: string; closing: string } {
  const moved = (some: readonly Step[]) => some.reduce((sum, { units }) => sum + (isTurned ? -units : units), 0n);
  const first = steps.findIndex(({ balance }) => balance !== undefined);
  const last = steps.reduce((found, { balance }, at) => (balance === undefined ? found : at), -1);
  return {
    opening: textOf((steps[first]?.balance ?? 0n) - moved(steps.slice(0, first + 1))),
    closing: textOf((steps[last]?.balance ?? 0n) + moved(steps.slice(last + 1))),
  };
}

const PLACES = 8;

function unitsOf(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const units = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, "0"));
  return text.startsWith("-") ? -units : units;
}

function textOf(units: bigint): string {
  return rational(units, 10n ** BigInt(PLACES))
    .toFixed(PLACES)
    .replace(/\.?0+$/, "");
}
