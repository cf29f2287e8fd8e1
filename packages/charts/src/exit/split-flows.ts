/** What flows in one exit: from the proceeds to what is paid as what, and from there to whom. */
import { othersName, SMALL_APART } from "../chart.js";
import { compare, type Exact, exactOf, type Figure, minus, plus, sum, times, toDouble } from "../figures/exact.js";
import { type ColourPlaces, seriesColours } from "../scene/series-colours.js";

/** The part of an exit's answer that is drawn. */
export interface ExitSplitInput {
  readonly exitValuation: Figure;
  readonly deductions: {
    readonly transactionCosts: readonly { readonly id: string; readonly name: string; readonly amount: Figure }[];
    readonly debt: readonly { readonly id: string; readonly name: string; readonly paid: Figure }[];
    readonly carveOut: { readonly amount: Figure };
    readonly escrowForfeited: Figure;
  };
  readonly securities: readonly {
    readonly holderId: string;
    readonly preference: Figure;
    readonly dividends: Figure;
    readonly participation: Figure;
    readonly common: Figure;
    readonly exerciseCost: Figure;
  }[];
  readonly holders: readonly { readonly holderId: string; readonly name: string; readonly net: Figure }[];
}

/** Something that money passes through, and how much. */
export interface Node {
  readonly key: string;
  readonly name: string;
  readonly value: Exact;
  /** -1 for others, -2 for what leaves before anybody is paid. */
  readonly series: number;
}

/** Money from one to another. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly value: Exact;
}

/** Who receives something; several holders where they are drawn together. */
export interface Person {
  readonly node: Node;
  readonly ids: ReadonlySet<string>;
}

/** In place of a colour: nobody who receives something. */
export const GONE = -2;

/** Who receives something, in the order of the answer; past those drawn apart those with the least, together. */
export function peopleOf(
  { holders }: ExitSplitInput,
  { most: apart, least = 0, colours }: { most: number; least?: number | undefined; colours?: ColourPlaces | undefined },
): Person[] {
  const paid = holders
    .map(({ holderId, name, net }) => ({ id: holderId, name, value: exactOf(net) }))
    .filter(({ value }) => value.units > 0n);
  const largest = [...paid].sort((a, b) => compare(b.value, a.value)).slice(0, apart);
  const enough = times(sum(paid.map(({ value }) => value)), exactOf(least));
  const isMany = paid.length > apart;
  const large = isMany ? largest.filter(({ value }) => compare(value, enough) >= 0) : largest;
  const drawn = new Set(large.length === 0 ? largest.slice(0, SMALL_APART) : large);
  const isApart = (one: (typeof paid)[number]) => drawn.has(one);
  const apartFrom = paid.filter(isApart);
  const places = seriesColours(
    apartFrom.map(({ id }) => `holder ${id}`),
    colours,
  );
  const own = apartFrom.map(({ id, name, value }, at) => ({
    node: { key: `holder ${id}`, name, value, series: places[at] as number },
    ids: new Set([id]),
  }));
  const rest = paid.filter((one) => !isApart(one));
  if (rest.length === 0) return own;
  const value = sum(rest.map((one) => one.value));
  return [
    ...own,
    {
      node: { key: "others", name: othersName(rest.length), value, series: -1 },
      ids: new Set(rest.map(({ id }) => id)),
    },
  ];
}

/** What leaves before the stack is paid. */
export function goneOf({ deductions }: ExitSplitInput): Node[] {
  const { transactionCosts, debt, carveOut, escrowForfeited } = deductions;
  const node = (key: string, name: string, value: Figure): Node => ({ key, name, value: exactOf(value), series: GONE });
  return [
    ...transactionCosts.map(({ id, name, amount }) => node(`cost ${id}`, name, amount)),
    ...debt.map(({ id, name, paid }) => node(`debt ${id}`, name, paid)),
    node("carve-out", "Carve-out", carveOut.amount),
    node("escrow", "Escrow lost", escrowForfeited),
  ].filter(({ value }) => value.units > 0n);
}

/** As what the stack is paid, and how much of it to whom. */
export function kindsOf({ securities }: ExitSplitInput, people: readonly Person[]) {
  type Security = ExitSplitInput["securities"][number];
  const kinds: readonly [key: string, name: string, of: (row: Security) => Exact][] = [
    ["preference", "Preferences", ({ preference, dividends }) => plus(exactOf(preference), exactOf(dividends))],
    ["participation", "Participation", ({ participation }) => exactOf(participation)],
    ["common", "As common", ({ common, exerciseCost }) => minus(exactOf(common), exactOf(exerciseCost))],
  ];
  const flows = kinds
    .flatMap(([from, , of]) =>
      people.map(
        ({ node, ids }): Flow => ({
          from,
          to: node.key,
          value: sum(securities.filter(({ holderId }) => ids.has(holderId)).map(of)),
        }),
      ),
    )
    .filter(({ value }) => value.units > 0n);
  const nodes = kinds.map(
    ([key, name]): Node => ({
      key,
      name,
      value: sum(flows.filter(({ from }) => from === key).map(({ value }) => value)),
      series: GONE,
    }),
  );
  return { kinds: nodes.filter(({ value }) => value.units > 0n), flows };
}

/** Beside what they are paid as, from the top, so that few flows cross; those who are paid alike as in the answer. */
export function besideTheirFlows(people: readonly Person[], kinds: readonly Node[], flows: readonly Flow[]): Person[] {
  const places = new Map(kinds.map(({ key }, place) => [key, place]));
  const heightOf = ({ node }: Person) => {
    const own = flows.filter(({ to }) => to === node.key);
    const all = own.reduce((total, { value }) => total + toDouble(value), 0);
    return own.reduce((at, { from, value }) => at + ((places.get(from) ?? 0) * toDouble(value)) / all, 0);
  };
  const heights = new Map(people.map((one) => [one, heightOf(one)]));
  return [...people].sort((one, other) => (heights.get(one) ?? 0) - (heights.get(other) ?? 0));
}
