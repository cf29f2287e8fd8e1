/** Calls, distributions, closes and transfers as a person reads them, with each partner's part. */
import type { AccountingOperationName, AccountingResultOf } from "@capstack/client/accounting";
import { money, percent } from "../text-table.js";
import { figures, sum, tableOf, words } from "./book-table.js";

type Answer<Name extends AccountingOperationName> = AccountingResultOf<Name>;
type Listed<Name extends AccountingOperationName> = { readonly rows: Answer<Name> };

export function distributions({ rows: all }: Listed<"listDistributions">): string {
  const isMixed = all.some(({ kind }) => kind === "in_kind");
  const columns = [
    ...words("Date", "What", "Status", ...(isMixed ? ["In"] : []), "Recallable"),
    ...figures("Total", "Paid"),
    ...words("Id"),
  ];
  const table = tableOf(
    columns,
    all.map(({ distributionId, date, description, status, kind, recallable, total, paid }) => [
      date,
      description,
      status,
      ...(isMixed ? [kind === "in_kind" ? "kind" : "cash"] : []),
      recallable ? "yes" : "no",
      money(total),
      money(paid),
      distributionId,
    ]),
  );
  return [table, ...sharesOf(all)].join("\n");
}

/** Distributions that a table of partners has columns for. */
const MOST_COLUMNS = 4;

/** What each partner's part is, a column a distribution. */
function sharesOf(all: Listed<"listDistributions">["rows"]): string[] {
  const shown = all.filter(({ status }) => status !== "cancelled").slice(0, MOST_COLUMNS);
  const names = [...new Set(shown.flatMap(({ lines }) => lines.map(({ name }) => name)))].sort();
  if (names.length === 0) return [];
  const headings = shown.map(({ date, status, kind, recallable }) => {
    const more = [
      [status === "draft", "draft"],
      [kind === "in_kind", "in kind"],
      [recallable, "recallable"],
    ] as const;
    return [date, ...more.flatMap(([is, word]) => (is ? [word] : []))].join(", ");
  });
  const partOf = (name: string, lines: (typeof shown)[number]["lines"]) => {
    const own = lines.filter((line) => line.name === name);
    return own.length === 0 ? "–" : money(sum(...own.map(({ amount }) => amount)));
  };
  const rows = names.map((name) => [name, ...shown.map(({ lines }) => partOf(name, lines))]);
  const more = all.length > shown.length ? ["accounting_notices has the parts of the others, by their ids."] : [];
  return ["Each partner's part:", tableOf([...words("Partner"), ...figures(...headings)], rows), ...more];
}

/** Calls, distributions, closes, transfers and opening balances: where each stands, and what is open of its money. */
export function agreements({ rows: all }: Listed<"listAgreements">): string {
  const table = tableOf(
    [...words("Date", "Kind", "What", "Status", "Due"), ...figures("Amount", "Open"), ...words("Id")],
    all.map(({ date, kind, description, status, dueDate, total, outstanding, id }) => [
      date,
      kind,
      description,
      status,
      dueDate ?? "",
      total === null ? "" : money(total),
      outstanding === null ? "" : money(outstanding),
      id,
    ]),
    "What was booked as entries alone is in accounting_journal, by source_type: transfer, equalization, equalization_interest.",
  );
  const isBetweenPartners = all.some(({ kind }) => kind === "transfer" || kind === "subsequent_close");
  return isBetweenPartners ? `${table}\n${OF_PARTNERS}` : table;
}

const OF_PARTNERS =
  "accounting_notices, of kind agreement, has what each partner pays or gets by a close or a transfer.";

type Notice =
  | Answer<"getCapitalCallNotices">[number]
  | Answer<"getDistributionNotices">[number]
  | Answer<"getAgreementNotices">[number];

/** What each partner is told, one line each; what a close takes back of a partner is negative. */
export function notices({ rows: all }: { readonly rows: readonly Notice[] }): string {
  const [first] = all;
  if (first === undefined) return "Nobody is told anything.";
  const byName = [...all].sort((one, other) => (one.name < other.name ? -1 : 1));
  const between = byName.filter((notice) => "capitalChange" in notice);
  const table = between.length > 0 ? partnersAgreed(between) : partnersTold(byName);
  const split = "basis" in first && first.basis !== null ? ` Split by ${first.basis.replace("_", " ")}.` : "";
  // The status is of the whole, alike in every notice: it says nothing of the one partner.
  const whole = `The whole is ${first.status.replaceAll("_", " ")}`;
  const who = first.status.startsWith("partly") ? "; accounting_capital_accounts says who has not paid" : "";
  const sides = between.length === 0 ? "" : " What is due is paid by the partner, or to it where negative.";
  const about = [occasionOf(first), ...purposeOf(all)].join(" ");
  return `${about} Amounts in ${first.currency}. ${whole}${"dueDate" in first ? who : ""}.${split}${sides}\n${table}`;
}

/** Whose money it is, what for and when, as the notices say it. */
function occasionOf(notice: Notice): string {
  const when = "callDate" in notice ? `called ${notice.callDate}, due ${notice.dueDate}` : notice.date;
  const what = notice.description === "" ? "" : ` ${notice.description},`;
  return `${notice.vehicle}:${what} ${when}.`;
}

/** What the money of a call is for, together for the partners shown; nothing where the call does not say. */
function purposeOf(all: readonly Notice[]): string[] {
  const purposes = all.flatMap((notice) => ("purpose" in notice && notice.purpose !== null ? [notice.purpose] : []));
  if (purposes.length === 0) return [];
  const parts = (["investments", "fees", "expenses"] as const).map((what) => ({
    what,
    amount: sum(...purposes.map((purpose) => purpose[what])),
  }));
  const named = parts.filter(({ amount }) => amount !== 0).map(({ what, amount }) => `${money(amount)} for ${what}`);
  return named.length === 0 ? [] : [`It is for: ${named.join(", ")}.`];
}

function partnersTold(all: readonly Notice[]): string {
  return tableOf(
    [...words("Partner", "When"), ...figures("Amount", "Commitment", "Unfunded before", "Unfunded after")],
    all.map((notice) => [
      notice.name,
      "dueDate" in notice ? `due ${notice.dueDate}` : notice.date,
      money(notice.amount),
      money(notice.commitment),
      money(notice.unfundedBefore),
      money(notice.unfundedAfter),
    ]),
  );
}

/** What a close or a transfer changes of each partner; what is due of it is negative where it is owed to it. */
function partnersAgreed(all: readonly Answer<"getAgreementNotices">[number][]): string {
  return tableOf(
    [
      ...words("Partner", "When"),
      ...figures("Due", "Contribution", "Interest", "Capital", "Commitment after", "Uncalled after"),
    ],
    all.map((notice) => [
      notice.name,
      notice.date,
      money(notice.amount),
      money(notice.contribution),
      money(notice.interest),
      money(notice.capitalChange),
      money(notice.commitment),
      money(notice.unfundedAfter),
    ]),
  );
}

/** Each partner's part, by name, and the whole with its currency. */
function partsOf({
  lines,
  total,
  currency,
}: Pick<Answer<"draftCapitalCall" | "draftDistribution">, "lines" | "total" | "currency">): string {
  const byName = [...lines].sort((one, other) => (one.name < other.name ? -1 : 1));
  const rows = byName.map(({ name, amount }) => [name, money(amount)]);
  return tableOf([...words("Partner"), ...figures("Amount")], [...rows, ["Total", `${money(total)} ${currency}`]]);
}

export function draftedCall(
  call: Answer<"draftCapitalCall">,
  params?: { readonly percentOfCommitments?: number },
): string {
  const { id, dueDate } = call;
  const table = partsOf(call);
  const part = params?.percentOfCommitments;
  const shared = part === undefined ? "" : ` It calls ${percent(part)} of all commitments.`;
  return `Drafted call ${id}, due ${dueDate}; it is not issued.${shared}\n${table}`;
}

export function draftedDistribution(
  distribution: Answer<"draftDistribution">,
  params?: { readonly basis?: string },
): string {
  const { distributionId, date } = distribution;
  const table = partsOf(distribution);
  const basis = distribution.basis === "commitment" ? "commitment" : "capital";
  const chosen = params?.basis === undefined ? ", since no basis was given" : "";
  const shared = distribution.basis === null ? "" : ` Shared by ${basis}${chosen}.`;
  const form = distribution.kind === "in_kind" ? " in kind" : "";
  return `Drafted distribution${form} ${distributionId} of ${date}; it is not declared.${shared}\n${table}`;
}
