/** Holdings as events: one for each class, plan and day, after the plans and classes that they need. */
import { rational } from "@capstack/decimal";
import type { EquityAwardKind } from "../events/awards/equity-grant.js";
import type { CapTableEvent } from "../events/event.js";
import type { ClassDefinitionEvent } from "../events/stock/class-definition.js";
import type { PreferredGrant } from "../events/stock/preferred-issuance.js";
import { roundOf, saysCommon, saysPreferred } from "./class-names.js";
import { AWARDS, type Holding, UNISSUED } from "./holding-row.js";

/** What a share of a class was issued at. */
export interface IssuePrice {
  /** The class as the sheet calls it. */
  readonly classId: string;
  /** Currency a share; 0 for common stock. */
  readonly pricePerShare: number;
}

/** The events of the holdings in order of issue date, and what was odd about their classes. */
export function eventsOf(
  holdings: readonly Holding[],
  issuePrices: readonly IssuePrice[] = [],
): {
  readonly events: CapTableEvent[];
  readonly remarks: readonly string[];
  /** Classes that are preferred by their names and have no price. */
  readonly unpriced: readonly string[];
} {
  const left = holdings.filter(({ kind }) => kind === UNISSUED);
  const told = withPrices(withKnownKinds(holdings.filter(({ kind }) => kind !== UNISSUED)), issuePrices);
  const { definitions, preferred, remarks, unpriced } = classesFor(told, issuePrices);
  const groups = new Map<string, Holding[]>();
  for (const holding of told) {
    const key = JSON.stringify([
      holding.issueDate ?? "",
      rankOf(holding, preferred),
      typeOf(holding, preferred),
      holding.poolId ?? "",
      isStock(holding) ? holding.classId : "",
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [holding]);
    else group.push(holding);
  }
  const ordered = ([...groups.values()] as [Holding, ...Holding[]][]).sort(inOrder(preferred));
  const made = new Set(definitions.map(({ classId }) => classId));
  const issuances = ordered.map((group) => {
    const event = eventOf(group, preferred);
    if (event.type !== "preferred_issuance" || made.has(event.classId)) return event;
    made.add(event.classId);
    return {
      ...event,
      className: event.classId,
      terms: {},
      grants: pricedFrom(event.grants, preferred.get(event.classId)),
    };
  });
  return { events: withPools([...definitions, ...issuances], [...told, ...left]), remarks, unpriced };
}

/** Stock of a class whose price is said apart was sold at it. */
function withPrices(holdings: readonly Holding[], issuePrices: readonly IssuePrice[]): readonly Holding[] {
  const prices = new Map(issuePrices.map(({ classId, pricePerShare }) => [classId, pricePerShare]));
  return holdings.map((one) => {
    const price = one.pricePerShare > 0 || !isStock(one) ? undefined : prices.get(one.classId);
    return price === undefined ? one : { ...one, pricePerShare: price };
  });
}

/** By day and kind; of one day series in the order of rounds where all names tell it, else as the sheet lists them. */
function inOrder(preferred: ReadonlyMap<string, number>) {
  const stages = new Map([...preferred.keys()].map((id) => [id, roundOf(id)]));
  const areKnown = [...stages.values()].every((stage) => stage !== undefined);
  return ([a]: readonly [Holding, ...Holding[]], [b]: readonly [Holding, ...Holding[]]): number => {
    const [dayA, dayB] = [a.issueDate ?? "", b.issueDate ?? ""];
    if (dayA !== dayB) return dayA < dayB ? -1 : 1;
    const kinds = rankOf(a, preferred) - rankOf(b, preferred);
    return kinds !== 0 || !areKnown ? kinds : (stages.get(a.classId) ?? 0) - (stages.get(b.classId) ?? 0);
  };
}

/** Each plan begins with the first event that draws on it; one that nothing draws on stands at the end. */
function withPools(events: readonly CapTableEvent[], holdings: readonly Holding[]): CapTableEvent[] {
  const left = poolsFor(holdings);
  const issued = events.flatMap((event) => {
    const drawn = left.filter(({ poolId }) => drawsOn(event, poolId));
    for (const pool of drawn) left.splice(left.indexOf(pool), 1);
    const day = event.date === undefined ? {} : { date: event.date };
    return [...drawn.map((pool) => ({ ...pool, ...day })), event];
  });
  return [...issued, ...left];
}

function drawsOn(event: CapTableEvent, poolId: string): boolean {
  if (event.type === "equity_grant") return (event.poolId ?? "pool") === poolId;
  return event.type === "common_issuance" && event.grants.some((grant) => grant.poolId === poolId);
}

/** What one row says of a holder holds for all of the holder's. */
function withKnownKinds(holdings: readonly Holding[]): Holding[] {
  const said = new Map<string, Holding["holderKind"]>();
  for (const { id, holderKind } of holdings) if (!said.has(id) && holderKind !== undefined) said.set(id, holderKind);
  return holdings.map((holding) => ({ ...holding, holderKind: said.get(holding.id) }));
}

const isStock = ({ kind }: Holding): boolean => kind !== "warrant" && !AWARDS.includes(kind);

type Issuance = "common_issuance" | "preferred_issuance" | "equity_grant" | "warrant_issuance";

function typeOf({ kind, classId }: Holding, preferred: ReadonlyMap<string, number>): Issuance {
  if (kind === "warrant") return "warrant_issuance";
  if (AWARDS.includes(kind)) return "equity_grant";
  return preferred.has(classId) ? "preferred_issuance" : "common_issuance";
}

/** Of one day common stock comes first: what names a founder stands before what takes everybody for an investor. */
const rankOf = (holding: Holding, preferred: ReadonlyMap<string, number>): number =>
  ["common_issuance", "preferred_issuance", "equity_grant", "warrant_issuance"].indexOf(typeOf(holding, preferred));

/** Each pool as large as what the sheet draws on it, with what it has left. */
function poolsFor(holdings: readonly Holding[]) {
  const sizes = new Map<string, ReturnType<typeof rational>>();
  const plans = new Set(holdings.flatMap(({ kind, poolId }) => poolId ?? (AWARDS.includes(kind) ? "pool" : [])));
  const usual = plans.size === 1 ? ([...plans][0] ?? "pool") : "pool";
  for (const { poolId, kind, shares } of holdings) {
    const pool = poolId ?? (AWARDS.includes(kind) ? "pool" : kind === UNISSUED ? usual : undefined);
    if (pool !== undefined) sizes.set(pool, (sizes.get(pool) ?? rational(0)).plus(shares));
  }
  return [...sizes].map(([poolId, size]) => ({
    type: "pool_change" as const,
    poolId,
    ...(poolId === "pool" ? {} : { name: poolId }),
    shares: size.toNumber(),
  }));
}

/** The first issue of a class has a price throughout: its first line gives the original issue price. */
function pricedFrom(grants: readonly PreferredGrant[], price: number | undefined): PreferredGrant[] {
  return grants.map((grant) => (price === undefined ? grant : { pricePerShare: price, ...grant }));
}

/** Every class but common: preferred where a line has a price, else declared; so is one that warrants alone name. */
function classesFor(holdings: readonly Holding[], issuePrices: readonly IssuePrice[]) {
  const prices = new Map<string, number>();
  for (const { classId, pricePerShare } of holdings) {
    if (classId !== "common" && !((prices.get(classId) ?? 0) > 0)) prices.set(classId, pricePerShare);
  }
  const preferred = new Map([...prices].filter(([id, price]) => price > 0 && !isCommon(id)));
  const priced = new Map([...prices].filter(([id]) => holdings.some((one) => isStock(one) && one.classId === id)));
  const warranted = new Set(holdings.flatMap(({ kind, classId }) => (kind === "warrant" ? [classId] : [])));
  const definitions = [...prices].flatMap(([classId, price]): ClassDefinitionEvent[] => {
    const declared = { type: "class_definition", classId, name: classId, label: definedLabel(classId) } as const;
    if (!preferred.has(classId)) return [{ ...declared, kind: "common" }];
    return warranted.has(classId) ? [{ ...declared, kind: "preferred", originalIssuePrice: price }] : [];
  });
  const said = new Set(issuePrices.map(({ classId }) => classId));
  const unpriced = [...prices.keys()].filter((id) => !preferred.has(id) && saysPreferred(id) && !said.has(id));
  return {
    definitions,
    preferred,
    // A class that warrants alone name has no share to be priced.
    unpriced: unpriced.filter((id) => holdings.some((one) => isStock(one) && one.classId === id)),
    remarks: [
      ...unpriced.map((id) => `"${id}" has no price in the sheet: it was read as common stock, without a preference.`),
      ...undecided(priced),
      ...severalPrices(holdings, preferred),
      ...unordered(holdings, preferred),
      ...alike([...preferred.keys()]),
    ],
  };
}

/** A series has one preference a share: where its rows differ, they may be two. */
function severalPrices(holdings: readonly Holding[], preferred: ReadonlyMap<string, number>): string[] {
  return [...preferred].flatMap(([id, price]) => {
    const all = holdings.filter((one) => isStock(one) && one.classId === id && one.pricePerShare > 0);
    const others = new Set(all.map(({ pricePerShare }) => pricePerShare).filter((other) => other !== price));
    if (others.size === 0) return [];
    const named = [price, ...others].slice(0, MOST_PRICES).join(" and ");
    return [
      `"${id}" was issued at ${named}: its preference is ${price} a share. If those are two series, name them apart.`,
    ];
  });
}

const MOST_PRICES = 4;

/** What the definition of a class is called, unlike its issuance; as many letters as a label may have. */
const definedLabel = (classId: string): string => (classId.length > 190 ? classId : `${classId} defined`);

/** Common by its name; `Class F` says nothing else, and is common until a preference is entered. */
const isCommon = (classId: string): boolean => saysCommon(classId) || isLettered(classId);

const isLettered = (classId: string): boolean => /^class [a-z]\b/i.test(classId) && !saysPreferred(classId);

/** Classes with a price whose names say neither common nor preferred. */
function undecided(prices: ReadonlyMap<string, number>): string[] {
  return [...prices].flatMap(([id, price]) => {
    if (!(price > 0) || saysPreferred(id) || saysCommon(id)) return [];
    const taken = isLettered(id) ? "common stock, without a preference" : `preferred stock at ${price}`;
    return [`"${id}" says neither common nor preferred: it was read as ${taken}. Call it so if it is the other one.`];
  });
}

/** Classes whose names differ by a word that any of them may have. */
function alike(ids: readonly string[]): string[] {
  const plain = (id: string) => id.toLowerCase().replaceAll(/\b(preferred|pref|stock|shares?)\b|[^\p{L}\p{N}]+/gu, "");
  return ids.flatMap((id, at) => {
    const other = ids.slice(0, at).find((one) => plain(one) === plain(id));
    if (other === undefined) return [];
    return [`"${other}" and "${id}" were taken as two classes: if they are one, write one name.`];
  });
}

/** Series without days whose names do not tell their order. */
function unordered(holdings: readonly Holding[], preferred: ReadonlyMap<string, number>): string[] {
  const undated = [...preferred.keys()].filter((id) => {
    const lots = holdings.filter((one) => isStock(one) && one.classId === id);
    return lots.length > 0 && lots.every(({ issueDate }) => issueDate === undefined);
  });
  if (undated.length < 2 || [...preferred.keys()].every((id) => roundOf(id) !== undefined)) return [];
  return [
    "Neither days nor names say in which order series were sold: they rank as the sheet lists them, the last one first.",
  ];
}

function eventOf(group: readonly [Holding, ...Holding[]], preferred: ReadonlyMap<string, number>): CapTableEvent {
  const [first] = group;
  const type = typeOf(first, preferred);
  const head = {
    ...(isStock(first) && first.classId !== "common" ? { label: first.classId } : {}),
    ...(first.issueDate === undefined ? {} : { date: first.issueDate }),
  };
  switch (type) {
    case "warrant_issuance":
      return {
        type,
        ...head,
        warrants: group.map((one) => ({ ...grantOf(one), ...strikeOf(one), classId: one.classId })),
      };
    case "equity_grant":
      return { type, ...head, ...poolOf(first), grants: group.map(awardOf) };
    case "preferred_issuance":
      return { type, ...head, classId: first.classId, grants: group.map(purchaseOf) };
    default:
      return { type, ...head, grants: group.map(stockOf) };
  }
}

const grantOf = ({ id, name, shares, securityId }: Holding) => ({
  id,
  name,
  shares,
  ...(securityId === undefined ? {} : { securityId }),
});
const poolOf = ({ poolId }: Holding) => (poolId === undefined ? {} : { poolId });
const strikeOf = ({ strikePrice }: Holding) => ({ strikePrice: strikePrice ?? 0 });

const awardOf = (holding: Holding) => ({
  ...grantOf(holding),
  ...strikeOf(holding),
  kind: holding.kind as EquityAwardKind,
  holderKind: holding.holderKind ?? ("employee" as const),
});

/** Whoever has no price of their own paid that of the class. */
const purchaseOf = (holding: Holding) => ({
  ...grantOf(holding),
  ...(holding.pricePerShare > 0 ? { pricePerShare: holding.pricePerShare } : {}),
});

/** Nobody is a founder but where the sheet says so. */
const stockOf = (holding: Holding) => ({
  ...grantOf(holding),
  ...poolOf(holding),
  classId: holding.classId,
  pricePerShare: holding.pricePerShare,
  kind: holding.holderKind ?? ("other" as const),
});
