/** What single events did that the table of holders does not tell: later closings, shares bought back, sales, vesting. */
import type { CapTableRequest, CapTableResult } from "@capstack/cap-table";
import { rational, sumOf } from "@capstack/decimal";
import { figure, money, sayMore, sharePrice } from "./text-table.js";

type Event = CapTableRequest["events"][number];
type State = Pick<CapTableResult["snapshots"][number], "holders">;
type Holder = State["holders"][number];
type Position = NonNullable<Holder["positions"]>[number];

/** Lines of shares bought back that a text has room for. */
const LONGEST = 12;

/** What the latest round is worth: its own post-money, and that with the money of later closings where there were any. */
export function worthOf({ valuation, ledger }: CapTableResult["final"], request?: CapTableRequest): string {
  if (valuation === null) return "";
  const { preMoney, postMoney } = valuation;
  const worth = `pre-money ${money(preMoney)}, post-money ${money(postMoney)}`;
  const amounts = (request?.events ?? []).flatMap((event) =>
    event.type === "round_closing" && event.roundId === ledger.latestRoundId
      ? event.investments.map(({ amount }) => rational(amount))
      : [],
  );
  if (amounts.length === 0) return worth;
  const later = sumOf(amounts);
  return `${worth} at its first closing; with ${money(later.toNumber())} of later closings post-money ${money(later.plus(postMoney).toNumber())}`;
}

/** What was bought back and sold, at which price, which awards ended, and what a milestone or a change of control vested. */
export function boughtBackOf({ snapshots }: CapTableResult, request?: CapTableRequest): string[] {
  const lines = snapshots.flatMap(({ eventIndex, date, holders }, index) => {
    const event = request?.events[eventIndex];
    const before = snapshots[index - 1]?.eventIndex === eventIndex - 1 ? snapshots[index - 1] : undefined;
    const day = date === null ? "" : ` on ${date}`;
    return event === undefined || before === undefined ? [] : boughtBackBy(event, day, before, { holders });
  });
  const left = lines.length - LONGEST;
  const more = sayMore(left, "such event is not in this text", "such events are not in this text");
  return [...lines.slice(0, LONGEST), ...more];
}

function boughtBackBy(event: Event, day: string, before: State, after: State): string[] {
  if (event.type === "transfer") return soldBy(event, day, [...before.holders, ...after.holders]);
  if (event.type === "secondary_sale") return [soldTogether(event, day, before, after)];
  if (event.type === "milestone") return [vestedBy(`Milestone ${event.milestone} reached${day}`, before, after)];
  if (event.type === "change_of_control") return [vestedBy(`Change of control${day}`, before, after)];
  if (event.type !== "termination" && event.type !== "repurchase") return [];
  const [was, is] = [before, after].map(({ holders }) => holders.find(({ id }) => id === event.id));
  if (was === undefined) return [];
  const stock = rational(was.shares)
    .minus(is?.shares ?? 0)
    .toNumber();
  if (event.type === "repurchase") {
    return [`Repurchase from ${was.name}${day}: ${boughtFor(stock, event.pricePerShare)}.`];
  }
  const awards = rational(was.optionShares)
    .minus(is?.optionShares ?? 0)
    .toNumber();
  const lapsed = awards > 0 ? [`${figure(awards, 0)} options and units lapse`] : [];
  const bought = stock > 0 ? [terminated(stock, event.repurchasePrice, was, is)] : [];
  // With a cause that sets off a double trigger, what vests is what a reader looks for; a snapshot has it with that of time.
  const vested = rational(is?.vestedShares ?? 0).minus(was.vestedShares ?? 0);
  const isTrigger = event.cause === "without_cause" || event.cause === "good_reason";
  const vests =
    isTrigger && vested.sign() > 0
      ? [`${figure(vested.toNumber(), 0)} shares have vested since the event before, by time and by acceleration`]
      : [];
  const said = [...vests, ...bought, ...lapsed];
  return [`Termination of ${was.name}${day}: ${said.length === 0 ? "nothing was unvested" : said.join("; ")}.`];
}

/** A sale between holders; what the company has of it is the same before and after. */
function soldBy(event: Extract<Event, { type: "transfer" }>, day: string, holders: readonly Holder[]): string[] {
  const { from, to, shares, pricePerShare } = event;
  if (shares == null || pricePerShare == null) return [];
  const nameOf = (id: string) => holders.find((one) => one.id === id)?.name ?? id;
  const total = money(rational(shares).times(pricePerShare).toNumber());
  const buyer = to.name ?? (to.id == null ? "The buyer" : nameOf(to.id));
  return [
    `${buyer} pays ${nameOf(from)} ${total}${day} for ${figure(shares, 0)} shares, ${sharePrice(pricePerShare)} a share.`,
  ];
}

/** Who has less stock after a secondary sold it, who has more bought it. */
function soldTogether(event: Extract<Event, { type: "secondary_sale" }>, day: string, before: State, after: State) {
  const said = after.holders.flatMap(({ id, name, shares }) => {
    const change = rational(shares).minus(before.holders.find((one) => one.id === id)?.shares ?? 0);
    if (change.isZero()) return [];
    const total = money(change.abs().times(event.pricePerShare).toNumber());
    const does = change.sign() > 0 ? "buys" : "sells";
    return [`${name} ${does} ${figure(change.abs().toNumber(), 0)} shares for ${total}`];
  });
  return `Secondary sale${day} at ${sharePrice(event.pricePerShare)} a share: ${said.join("; ")}.`;
}

/** Who has more vested than after the event before, by what this one vests and by the time between them. */
function vestedBy(what: string, before: State, after: State): string {
  const said = after.holders.flatMap(({ id, name, vestedShares }) => {
    const was = before.holders.find((one) => one.id === id)?.vestedShares ?? 0;
    const more = rational(vestedShares ?? 0).minus(was);
    return more.sign() > 0 ? [`${name} ${figure(more.toNumber(), 0)} shares`] : [];
  });
  return `${what}: ${said.length === 0 ? "nothing more has vested" : `vested since the event before, ${said.join("; ")}`}.`;
}

/** Unvested stock goes back at the price given, or at what was paid for it. */
function terminated(stock: number, price: number | undefined, was: Holder, is: Holder | undefined): string {
  if (price !== undefined) return boughtFor(stock, price);
  const paid = was.positions === undefined ? undefined : pricesOf(was.positions, is?.positions ?? []);
  const [first, other] = paid?.prices ?? [];
  if (paid === undefined || first === undefined) return `${figure(stock, 0)} shares bought back at what was paid`;
  const each = other === undefined ? `, ${sharePrice(first)} a share` : "";
  return `${figure(stock, 0)} shares bought back at what was paid${each}, ${money(paid.total)} in all`;
}

function boughtFor(shares: number, price: number): string {
  const total = rational(shares).times(price).toNumber();
  return `${figure(shares, 0)} shares bought back at ${sharePrice(price)} a share, ${money(total)} in all`;
}

/** What was paid for the stock that is gone, and at which prices. */
function pricesOf(before: readonly Position[], after: readonly Position[]) {
  const gone = before
    .filter(({ kind }) => kind === "stock")
    .map(({ securityId, shares, pricePerShare }) => {
      const left = after.find((lot) => lot.securityId === securityId)?.shares ?? 0;
      return { shares: rational(shares).minus(left), pricePerShare };
    })
    .filter(({ shares }) => !shares.isZero());
  return {
    prices: [...new Set(gone.map(({ pricePerShare }) => pricePerShare))],
    total: sumOf(gone.map(({ shares, pricePerShare }) => shares.times(pricePerShare))).toNumber(),
  };
}
