/** Partners' capital accounts as a person reads them. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import { money, multiple, percent } from "../text-table.js";
import { dayOr, FROM_CALLS, figures, lastDayOf, sum, tableOf, words } from "./book-table.js";

type Answer = AccountingResultOf<"getCapitalAccounts">;

/** What a partner's account gained by transfers in a window; negative is what it lost. */
interface Transferred {
  /** Of what counts as called. */
  readonly contribution: number;
  /** Of its capital, contributions and all. */
  readonly capital: number;
}

/** Capital accounts with each partner's share of all commitments, and what passed between partners in the window. */
export interface CapitalStanding extends Omit<Answer, "rows"> {
  readonly rows: readonly (Answer["rows"][number] & {
    readonly share: number | null;
    readonly transferred?: Transferred;
  })[];
  /** The transfers of the window, newest first. */
  readonly transfers?: readonly { readonly date: string; readonly description: string }[];
}

/** Every partner's standing since inception, and for a shorter window how its capital moved in it. */
export function capitalAccounts(
  { rows: partners, nav, currency, period, transfers = [] }: CapitalStanding,
  params?: { readonly asOf?: string },
): string {
  const [only] = partners;
  const finding = only !== undefined && partners.length === 1 ? [standingOf(only)] : [];
  const shown = partners.slice(0, PARTNERS);
  const now = params?.asOf;
  const through = ` through ${lastDayOf(period.end ?? now, now)}`;
  // A transfer is news of those whose capital it moved.
  const told = partners.some(({ transferred }) => transferred !== undefined) ? transfers : [];
  return [
    ...finding,
    ...(period.start === null ? [] : [`${windowOf(period.label, period.start, period.end)}.`, movesOf(shown)]),
    ...told.map(({ date, description }) => `Transferred on ${date}: ${description}.`),
    `Since inception${through}.`,
    standings(shown),
    ...(partners.length === 1 && period.start === null ? [movesOf(shown)] : []),
    ...againOf(shown),
    `Net assets ${money(nav)} ${currency}. ${FROM_CALLS}`,
  ].join("\n");
}

/** A window by its name and its days, said once where its days are its name. */
function windowOf(label: string, start: string, end: string | null): string {
  const days = `${start} to ${dayOr(end)}`;
  return label === days ? days : `${label}, ${days}`;
}

type PartnerRow = CapitalStanding["rows"][number];

/** @param partners of one page: its last row adds up those that it lists */
function standings(partners: readonly PartnerRow[]): string {
  const columns = [
    ...words("Partner"),
    ...figures(
      "Commitment",
      "Share",
      "Called",
      "Paid",
      "Not paid",
      "Uncalled",
      "Distributed",
      "Worth",
      "TVPI",
      "DPI",
      "IRR",
    ),
  ];
  const rows = partners.map(({ name, commitment, share, called, funded, receivable, outstanding, itd, irr }) => [
    name,
    money(commitment),
    percent(share),
    money(called),
    money(funded),
    money(receivable),
    money(outstanding),
    paidOut(itd),
    money(itd.ending),
    multiple(over(called, sum(-itd.distributions, itd.ending))),
    multiple(over(called, -itd.distributions)),
    percent(irr),
  ]);
  if (partners.length < 2) return tableOf(columns, rows);
  const all = (of: (partner: PartnerRow) => number) => money(sum(...partners.map(of)));
  const total = [
    "All listed",
    all(({ commitment }) => commitment),
    "",
    all(({ called }) => called),
    all(({ funded }) => funded),
    all(({ receivable }) => receivable),
    all(({ outstanding }) => outstanding),
    all(({ itd }) => -itd.distributions),
    all(({ itd }) => itd.ending),
    ...["", "", ""],
  ];
  return tableOf(columns, [...rows, total]);
}

/** Of what is uncalled, the part that was paid out and can be called again. */
const recallableOf = ({ outstanding, called, commitment }: PartnerRow): number =>
  Math.max(0, sum(outstanding, called, -commitment));

/** Why commitment less called is not what is uncalled, where partners can be called again. */
function againOf(partners: readonly PartnerRow[]): string[] {
  const again = sum(...partners.map(recallableOf));
  return partners.length < 2 || again === 0
    ? []
    : [`Uncalled is what can still be called: ${money(again)} of what is listed was paid out and is recallable.`];
}

/** How each partner's capital moved in the window; the figures between beginning and end add up to the difference. */
function movesOf(partners: readonly PartnerRow[]): string {
  const isMoved = partners.some(({ period, transferred }) => transferred !== undefined || period.transfers !== 0);
  const isOffered = partners.some(({ period }) => period.offeringCosts !== 0);
  const columns = [
    ...words("Partner"),
    ...figures("Beginning", "Called", "Distributed", "Fees and expenses"),
    ...figures(...(isOffered ? ["Offering costs"] : []), "Income and gains", "Carry"),
    ...figures(...(isMoved ? ["Transferred"] : []), "Other", "End"),
  ];
  const rows = partners.map(({ name, period: moved, transferred: { contribution, capital } = ofEntries(moved) }) => [
    name,
    money(moved.beginning),
    money(sum(moved.contributions, -contribution)),
    paidOut({ distributions: sum(moved.distributions, -capital, contribution, moved.transfers) }),
    money(sum(moved.managementFees, moved.expenses)),
    ...(isOffered ? [money(moved.offeringCosts)] : []),
    money(sum(moved.operatingIncome, moved.realizedGains, moved.unrealizedGains, moved.fxTranslation)),
    money(moved.carriedInterest),
    ...(isMoved ? [money(capital)] : []),
    money(moved.unclassified),
    money(moved.ending),
  ]);
  return tableOf(columns, rows);
}

/** A transfer that was booked as entries alone: they say what passed of results, not of what was called or paid out. */
const ofEntries = ({ transfers }: PartnerRow["period"]) => ({ contribution: 0, capital: transfers });

/** An amount over what was called of a partner: a multiple as its statement has it; none where nothing was called. */
function over(called: number, amount: number): number | null {
  return called === 0 ? null : rational(amount).div(called).toNumber();
}

/** Partners that a text of a page has room for. */
export const PARTNERS = 15;

/** What a partner asks, in a sentence. */
function standingOf(partner: PartnerRow): string {
  const { name, commitment, funded, outstanding, receivable, itd } = partner;
  const due = receivable === 0 ? "" : ` ${money(receivable)} was called and is not paid.`;
  const again = recallableOf(partner);
  const recallable = again === 0 ? "" : `, ${money(again)} of it paid out and recallable`;
  return `${name} has paid in ${money(funded)} of ${money(commitment)}; ${money(outstanding)} can still be called${recallable}.${due} ${paidOut(itd)} came back, and the account is worth ${money(itd.ending)}.`;
}

/** Distributions take from an account; to whom they were paid they are what came back. */
function paidOut({ distributions }: Pick<PartnerRow["itd"], "distributions">): string {
  return money(distributions === 0 ? 0 : -distributions);
}
