/** What a draft of a call or a distribution does that a person would want to be told before it goes out. */
import type { AccountingOperationName, AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import type { Backend } from "../../../backend/backend.js";
import { sum } from "../../../summary/books/book-table.js";
import { andMore, money } from "../../../summary/text-table.js";
import { booksOf } from "../books-of.js";
import { queryOf } from "../names/ids-of-names.js";

type Answer<Name extends AccountingOperationName> = AccountingResultOf<Name>;

/** Partners that a warning names. */
const MOST_NAMES = 12;

/** Who is called beyond its commitment, where the call allows it. */
export async function beyondCommitments(
  backend: Backend,
  args: unknown,
  { callDate, lines }: Answer<"draftCapitalCall">,
  signal: AbortSignal,
): Promise<string[]> {
  const { group, allowOverCommitment } = (args ?? {}) as { group?: unknown; allowOverCommitment?: unknown };
  if (allowOverCommitment !== true) return [];
  const query = { ...queryOf(group), asOf: callDate };
  const { rows } = (await booksOf(backend)("getCapitalAccounts", { query }, signal)) as Answer<"getCapitalAccounts">;
  const beyond = lines
    .map(({ lpEntityId, name, amount }) => {
      const left = rows.find((row) => row.lpEntityId === lpEntityId)?.outstanding ?? 0;
      return { name, by: rational(amount).minus(Math.max(left, 0)).toNumber() };
    })
    .filter(({ by }) => by > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  if (beyond.length === 0) return [];
  const named = beyond.slice(0, MOST_NAMES).map(({ name, by }) => `${name} by ${money(by)}`);
  const more = andMore(beyond.length, MOST_NAMES);
  const whole = money(sum(...beyond.map(({ by }) => by)));
  return [`Warning: this call goes beyond the commitments by ${whole}: ${named.join(", ")}${more}.`];
}

/** That shares by capital count carry which has accrued and is not paid, as capital of those whom it is for. */
export async function carryInShares(
  backend: Backend,
  args: unknown,
  { date, basis }: Answer<"draftDistribution">,
  signal: AbortSignal,
): Promise<string[]> {
  const { group } = (args ?? {}) as { readonly group?: unknown };
  if (basis !== "capital_balance") return [];
  const query = { ...queryOf(group), asOf: date, include: "gp" };
  const { vehicles } = (await booksOf(backend)("getFundEconomics", { query }, signal)) as Answer<"getFundEconomics">;
  const [{ carryAccrued = 0, carryPaid = 0 } = {}, other] = vehicles;
  const unpaid = rational(carryAccrued).minus(carryPaid).toNumber();
  if (other !== undefined || unpaid <= 0) return [];
  return [
    `The capital it is shared by counts ${money(unpaid)} of accrued, unpaid carry as the general partner's; basis commitment leaves carry out. By the waterfall of its terms it is shared by POST /entries/distribution with by: "waterfall", which dryRun=true only computes; no tool does.`,
  ];
}

/** That an entry of a transfer moves capital alone; an agreement moves what was promised and called with it. */
export async function transferOfCapitalAlone(_: Backend, args: unknown): Promise<string[]> {
  const { sourceType } = (args ?? {}) as { readonly sourceType?: unknown };
  return sourceType === "transfer"
    ? [
        "Warning: An entry of a transfer moves capital alone: commitment, paid-in and uncalled stay with the partner that had them. An agreement of kind transfer moves them too; people draft one by POST /agreements, and accounting_agreements lists it.",
      ]
    : [];
}
