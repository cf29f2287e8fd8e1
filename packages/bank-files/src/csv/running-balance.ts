/** A file's own running balance: whether its amounts lead from one balance to the next, and which way they flow. */
import { type Decimal, decimal } from "@capstack/decimal";
import type { FileReading } from "../statement/file-reading.js";
import type { RowMoney } from "./csv-money.js";

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
  readonly amount: Decimal;
  readonly balance: Decimal | undefined;
}

/**
 * Holds the amounts against the balances, oldest first or newest first, whichever fits. Rows without a balance count
 * toward the next that has one.
 */
export function checkBalances(rows: readonly RowMoney[], canTurn: boolean, file: FileReading): BalanceVerdict {
  const steps = rows.map((row): Step => {
    const balance = row.balance === undefined ? undefined : decimal(row.balance);
    return { row, amount: decimal(row.amount ?? "0"), balance };
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
    const message = `The balance is ${step.row.balance}, the rows before it come to ${expected.toFixed()}; checkBalance: false takes the file without it.`;
    file.refuse({ line: step.row.record.line, column: "balance", code: "balance_differs", message });
  }
  return ABSENT;
}

function breaksOf(steps: readonly Step[], isTurned: boolean): { step: Step; expected: Decimal }[] {
  const breaks: { step: Step; expected: Decimal }[] = [];
  let running: Decimal | undefined;
  for (const step of steps) {
    running = running?.plus(moved(step, isTurned));
    if (step.balance === undefined) continue;
    if (running !== undefined && !running.eq(step.balance)) breaks.push({ step, expected: running });
    running = step.balance;
  }
  return breaks;
}

/** The balances before the first row and behind the last. */
function ends(steps: readonly Step[], isTurned: boolean): { opening: string; closing: string } {
  const sum = (some: readonly Step[]) => some.reduce((all, step) => all.plus(moved(step, isTurned)), decimal(0));
  const first = steps.findIndex(({ balance }) => balance !== undefined);
  const last = steps.reduce((found, { balance }, at) => (balance === undefined ? found : at), -1);
  return {
    opening: (steps[first]?.balance ?? decimal(0)).minus(sum(steps.slice(0, first + 1))).toFixed(),
    closing: (steps[last]?.balance ?? decimal(0)).plus(sum(steps.slice(last + 1))).toFixed(),
  };
}

function moved({ amount }: Step, isTurned: boolean): Decimal {
  return isTurned ? amount.neg() : amount;
}
