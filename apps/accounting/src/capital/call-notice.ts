/** What each partner is told about a call. */
import { allocate } from "@capstack/decimal";
import { type BooksIndex, capitalAccounts } from "@capstack/ledger";
import { toAmount, toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { CallPurpose } from "./call.js";
import type { PublishedCall } from "./published-calls.js";

/** One partner's notice. `unfundedBefore` and `unfundedAfter` frame this call. */
export interface CallNotice {
  readonly lpEntityId: string;
  readonly name: string;
  readonly vehicle: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly purpose: Required<{ [Key in keyof CallPurpose]: number }>;
  readonly wireText: string | null;
  readonly commitment: number;
  readonly unfundedBefore: number;
  readonly unfundedAfter: number;
}

/** One notice a partner; each purpose is shared so that the parts add up to the partner's amount. */
export function callNotices(
  books: BooksIndex,
  vehicle: VehicleRow,
  call: PublishedCall,
  { purpose, wireText }: { purpose: CallPurpose; wireText: string | null },
): CallNotice[] {
  const currency = vehicle.baseCurrency;
  const { rows } = capitalAccounts(books, { end: call.callDate });
  const weights = [purpose.investments ?? 0, purpose.fees ?? 0, purpose.expenses ?? 0];
  const said = weights.some((weight) => weight > 0) ? weights : [1, 0, 0];
  return call.lines.map(({ lpEntityId, name, amount }) => {
    const units = toUnits(amount, currency);
    const [investments = 0n, fees = 0n, expenses = 0n] = allocate(units, said);
    const row = rows.find((one) => one.lpEntityId === lpEntityId);
    const after = toUnits(row?.outstanding ?? 0, currency) - (call.status === "draft" ? units : 0n);
    return {
      lpEntityId,
      name,
      vehicle: vehicle.name,
      callDate: call.callDate,
      dueDate: call.dueDate,
      description: call.description,
      amount,
      currency,
      purpose: {
        investments: toAmount(investments, currency),
        fees: toAmount(fees, currency),
        expenses: toAmount(expenses, currency),
      },
      wireText,
      commitment: row?.commitment ?? 0,
      unfundedBefore: toAmount(after + units, currency),
      unfundedAfter: toAmount(after, currency),
    };
  });
}
