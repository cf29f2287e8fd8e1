/** Which distributions hand over shares instead of cash: of which company, how much of it, at which value. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../../backend/backend.js";
import { money, percent, sayMore } from "../../../summary/text-table.js";
import { markUserText } from "../../results/user-text.js";
import { booksOf } from "../books-of.js";
import { queryOf } from "../names/ids-of-names.js";

type Distribution = Pick<AccountingResultOf<"listDistributions">[number], "distributionId" | "kind">;
type Agreement = AccountingResultOf<"getAgreement">;

/** What an agreement says of shares that it hands over. */
interface InKind {
  readonly companyId: string;
  readonly securityId?: string;
  /** Fair value of the whole position. */
  readonly value: number;
  readonly distributedPct?: number;
}

/** Distributions that a text says this of, one request each. */
const MOST = 5;

/** Of a distribution that was drafted. */
export function draftInKind(backend: Backend, args: unknown, drafted: Distribution, signal: AbortSignal) {
  return sayInKind(backend, groupOf(args), drafted.kind === "in_kind" ? [drafted.distributionId] : [], signal);
}

/** Of a list of distributions. */
export function distributionsInKind(
  backend: Backend,
  args: unknown,
  { rows }: { readonly rows: readonly Distribution[] },
  signal: AbortSignal,
) {
  const ids = rows.filter(({ kind }) => kind === "in_kind").map(({ distributionId }) => distributionId);
  return sayInKind(backend, groupOf(args), ids, signal);
}

/** Of a list of agreements, whose distributions do not say themselves what they are in. */
export async function agreementsInKind(
  backend: Backend,
  args: unknown,
  { rows }: { readonly rows: readonly { readonly id: string; readonly kind: string }[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const listed = rows.filter(({ kind }) => kind === "distribution").map(({ id }) => id);
  if (listed.length === 0) return [];
  const group = groupOf(args);
  const all = await booksOf(backend)("listDistributions", { query: queryOf(group) }, signal);
  const inKind = (all as readonly Distribution[]).filter(({ kind }) => kind === "in_kind");
  const ids = inKind.map(({ distributionId }) => distributionId).filter((id) => listed.includes(id));
  return sayInKind(backend, group, ids, signal);
}

/** Of the distribution that notices tell of. */
export function noticesInKind(
  backend: Backend,
  args: unknown,
  { rows: [first] }: { readonly rows: readonly { readonly vehicle: string }[] },
  signal: AbortSignal,
) {
  const { kind, id } = (args ?? {}) as { readonly kind?: unknown; readonly id?: unknown };
  return sayInKind(backend, first?.vehicle, kind === "distribution" && first !== undefined ? [String(id)] : [], signal);
}

const groupOf = (args: unknown) => ((args ?? {}) as { readonly group?: unknown }).group;

/** A sentence on each of the distributions that hands over shares. */
async function sayInKind(backend: Backend, group: unknown, ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return [];
  const ask = booksOf(backend);
  const read = ids.slice(0, MOST).map((id) => ask("getAgreement", { named: id, query: {} }, signal));
  const agreed = ((await Promise.all(read)) as readonly Agreement[]).flatMap((agreement) => {
    const { inKind } = agreement.terms as { readonly inKind?: InKind | null };
    return inKind == null ? [] : [{ ...agreement, inKind }];
  });
  if (agreed.length === 0) return [];
  const query = queryOf(group);
  const companies = (await ask("listCompanies", { query }, signal)) as AccountingResultOf<"listCompanies">;
  const isOfSecurity = agreed.some(({ inKind }) => inKind.securityId !== undefined);
  const securities = isOfSecurity
    ? ((await ask("listSecurities", { query }, signal)) as AccountingResultOf<"listSecurities">)
    : [];
  const named = agreed.map(({ date, inKind }) => {
    const name = companies.find(({ companyId }) => companyId === inKind.companyId)?.name ?? inKind.companyId;
    const label = securities.find(({ securityId }) => securityId === inKind.securityId)?.name;
    return { date, inKind, name, ...(label === undefined ? {} : { label }) };
  });
  const more = sayMore(ids.length - MOST, "distribution is in kind", "distributions are in kind");
  return [...markUserText(named).marked.map(saidOf), ...more];
}

function saidOf(one: {
  readonly date: string;
  readonly name: string;
  readonly label?: string;
  readonly inKind: InKind;
}): string {
  const { value, distributedPct = 1 } = one.inKind;
  const what = one.label === undefined ? one.name : `${one.name}, ${one.label}`;
  const part = distributedPct === 1 ? "all of it, valued at" : `${percent(distributedPct)} of it, the whole valued at`;
  return `The distribution of ${one.date} is in kind: ${what}, ${part} ${money(value)}; it pays no cash.`;
}
