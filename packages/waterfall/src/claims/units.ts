/** Everyone in the stack as deciding units, in the order common, series, options, warrants, SAFEs and notes. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { InputReport } from "../shapes/field-reader.js";
import { type CapitalStack, capitalization } from "./capital-stack.js";
import { type Claimant, emptyClaimant, plainTerms, type Unit, unitOf } from "./claimant.js";
import type { ConvertibleSecurity } from "./convertible.js";
import { seriesUnits } from "./liquidation-preference.js";
import type { Series } from "./preferred-series.js";
import { sameDenominator } from "./same-denominator.js";
import type { ShareRight } from "./share-rights.js";
import { type Tiers, tiersOf } from "./tiers.js";

/** A line of `classes[]` in the response. */
export interface StackClass {
  readonly id: string;
  readonly name: string;
  readonly kind: "common" | "preferred" | "options" | "warrants" | "convertibles";
  readonly seniority: number | null;
  readonly asConvertedShares: Rational;
}

/** The stack as units on the tiers of a ladder. */
export interface StackUnits {
  readonly units: readonly Unit[];
  readonly classes: readonly StackClass[];
  readonly tiers: Tiers;
  /** What a post-money SAFE's percentage is taken of, before the SAFEs that convert: common, options, warrants, preferred as converted, convertibles with a fixed number of shares. */
  readonly capitalizationBeforeSafes: Rational;
}

const ZERO = /* @__PURE__ */ rational(0);
const ONE = /* @__PURE__ */ rational(1);

/**
 * @param mandatory ids of the series that an initial public offering converts
 */
export function unitsOf(stack: CapitalStack, mandatory: ReadonlySet<string>, report: InputReport): StackUnits {
  const tiers = tiersOf(stack);
  const classes = classesOf(stack);
  const classIndexes = new Map(classes.map((one, index) => [one.id, index]));
  const indexOf = (id: string) => classIndexes.get(id) as number;
  const seriesById = new Map(stack.series.map((one) => [one.id, one]));
  const base = capitalization(stack);
  const commonIndex = indexOf("common");
  const units = [
    ...stack.common.map((row) => {
      const held = { classId: "common", ...row, participating: row.shares };
      return unitOf([{ ...emptyClaimant, ...held }], { ...plainTerms, kind: "common", classIndex: commonIndex });
    }),
    ...stack.series.flatMap((series) => {
      const place = {
        classIndex: indexOf(series.id),
        tier: tiers.tierOf(series.seniority),
        converts: mandatory.has(series.id),
      };
      return seriesUnits(series, place, report);
    }),
    ...stack.rights.map((right) => {
      const series = seriesById.get(right.underlying);
      return rightUnit(right, { series, tiers, classIndex: indexOf(right.classId), mandatory });
    }),
    ...stack.convertibles.map((one) => convertibleUnit(one, base, tiers, indexOf("convertibles"))),
  ];
  const fixed = units.filter((unit) => unit.kind === "convertible" && unit.conversion !== "never");
  const capitalizationBeforeSafes = base.plus(sumOf(fixed.map((unit) => unit.converting)));
  checkOwnership(units, report);
  warnAboutRank(stack, tiers, report);
  const deciding = capitalizationBeforeSafes.isZero() ? units.map(withoutPercentage) : units;
  return { units: overSameDenominators(deciding), classes, tiers, capitalizationBeforeSafes };
}

/** A percentage of no shares is no share: a SAFE alone has its cash claim, as one with a pre-money cap has. */
function withoutPercentage(unit: Unit): Unit {
  return unit.ownershipPct === null ? unit : unitOf(unit.claimants, { ...unit, ownershipPct: null });
}

function classesOf({ common, series, rights, convertibles }: CapitalStack): StackClass[] {
  const sharesOf = (rows: readonly { readonly shares: Rational }[]) => sumOf(rows.map((row) => row.shares));
  const options = rights.filter((right) => right.classId === "options");
  const warrants = rights.filter((right) => right.classId === "warrants");
  const ratios = new Map(series.map((one) => [one.id, one.conversionRatio]));
  const warrantShares = warrants.map((one) => one.shares.times(ratios.get(one.underlying) ?? ONE));
  const pooled = [
    { id: "options", name: "Options", rows: options, asConvertedShares: sharesOf(options) },
    { id: "warrants", name: "Warrants", rows: warrants, asConvertedShares: sumOf(warrantShares) },
    { id: "convertibles", name: "SAFEs and notes", rows: convertibles, asConvertedShares: ZERO },
  ] as const;
  const commonStock = { id: "common", name: "Common stock", kind: "common", seniority: null } as const;
  return [
    ...(common.length > 0 ? [{ ...commonStock, asConvertedShares: sharesOf(common) }] : []),
    ...series.map((one) => ({
      id: one.id,
      name: one.name,
      kind: "preferred" as const,
      seniority: one.seniority,
      asConvertedShares: sharesOf(one.holders).times(one.conversionRatio),
    })),
    ...pooled
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, name, asConvertedShares }) => ({ id, name, kind: id, seniority: null, asConvertedShares })),
  ];
}

interface RightPlace {
  readonly series: Series | undefined;
  readonly tiers: Tiers;
  readonly classIndex: number;
  readonly mandatory: ReadonlySet<string>;
}

function rightUnit(right: ShareRight, { series, tiers, classIndex, mandatory }: RightPlace): Unit {
  const held = {
    ...emptyClaimant,
    classId: right.classId,
    id: right.id,
    holderId: right.holderId,
    name: right.name,
    shares: right.shares,
    cost: right.strikePrice.times(right.participating),
    deferredPct: right.deferred.isZero() ? ZERO : right.deferred.div(right.participating),
    settlesNet: right.settlesNet,
  };
  const terms = {
    ...plainTerms,
    kind: "right",
    classIndex,
    exercise: right.exercise,
    constraint: right.exercise === "optimal" ? null : "forced",
    path: right.path,
  } as const;
  if (series === undefined) return unitOf([{ ...held, participating: right.participating }], terms);
  const converts = series.convertible && mandatory.has(series.id) ? "always" : "optimal";
  return unitOf([{ ...held, ...seriesShares(series, right.participating) }], {
    ...terms,
    tier: tiers.tierOf(series.seniority),
    conversion: series.convertible ? converts : "never",
    onPreferred: true,
  });
}

/** Shares of a series newly issued on exercise: its preference, participation, cap and ratio, and no accrued dividends. */
function seriesShares(series: Series, shares: Rational): Partial<Claimant> {
  const basis = series.originalIssuePrice.times(shares);
  const preference = basis.times(series.liquidationMultiple);
  const limit = basis.times(series.capMultiple ?? ZERO);
  const asConverted = shares.times(series.conversionRatio);
  return {
    preference,
    participating: series.participation === "none" ? ZERO : asConverted,
    converting: asConverted,
    cap: series.participation === "capped" ? (series.capIncludesPreference ? limit : limit.plus(preference)) : null,
  };
}

function convertibleUnit(one: ConvertibleSecurity, base: Rational, tiers: Tiers, classIndex: number): Unit {
  const { terms, payout } = one;
  const converts = terms.kind !== "none" && payout !== "cash";
  const claimant = {
    ...emptyClaimant,
    classId: "convertibles",
    id: one.id,
    holderId: one.holderId,
    name: one.name,
    shares: ZERO,
    invested: one.amount,
    preference: one.cashClaim,
    stepUp: payout === "cash" ? ZERO : one.stepUp,
    converting: converts ? fixedShares(one, base) : ZERO,
  };
  return unitOf([claimant], {
    ...plainTerms,
    kind: "convertible",
    classIndex,
    tier: one.type === "note" ? tiers.notes : tiers.tierOf(one.seniority ?? tiers.assumedSeniority),
    conversion: converts ? (payout === "convert" ? "always" : "optimal") : "never",
    constraint: payout !== "greater" ? "forced" : terms.kind === "none" ? "not_convertible" : null,
    ownershipPct: converts && terms.kind === "post_money" ? one.converting.div(terms.cap) : null,
    path: one.path,
  });
}

function fixedShares({ terms, converting }: ConvertibleSecurity, base: Rational): Rational {
  switch (terms.kind) {
    case "shares":
      return terms.shares;
    case "price":
      return converting.div(terms.price);
    case "pre_money":
      return converting.times(base).div(terms.cap);
    case "post_money":
    case "none":
      return ZERO;
  }
}

function checkOwnership(units: readonly Unit[], report: InputReport): void {
  const safes = units.filter((unit) => unit.ownershipPct !== null);
  const total = sumOf(safes.map((unit) => unit.ownershipPct ?? ZERO));
  if (total.lt(1)) return;
  const message = `Post-money SAFEs would own ${total.times(100).toFixed(2)} % of the company; together they must stay below 100 %.`;
  report.problem("safe_ownership_exceeds_one", message, safes[0]?.path ?? [], { ownershipPct: total.toNumber() });
}

function warnAboutRank(
  { convertibles }: CapitalStack,
  { hasSeveralRanks, assumedSeniority }: Tiers,
  report: InputReport,
): void {
  if (!hasSeveralRanks) return;
  for (const { type, seniority, path } of convertibles) {
    if (type !== "safe" || seniority !== undefined) continue;
    const message = `The SAFE names no rank; it stands with the most senior series (${assumedSeniority}).`;
    report.warn("safe_rank_assumed", message, path);
  }
}

const MONEY = ["preference", "dividends", "stepUp", "cap", "cost"] as const;
const SHARES = ["participating", "converting"] as const;

function overSameDenominators(units: readonly Unit[]): Unit[] {
  const all = units.flatMap((unit) => unit.claimants);
  const collect = (names: readonly (keyof Claimant)[]) =>
    names.flatMap((name) => all.map((one) => one[name] as Rational | null).filter((value) => value !== null));
  const money = sameDenominator(collect(MONEY));
  const shares = sameDenominator(collect(SHARES));
  const aligned = (one: Claimant): Claimant => ({
    classId: one.classId,
    id: one.id,
    holderId: one.holderId,
    name: one.name,
    shares: one.shares,
    invested: one.invested,
    preference: money(one.preference),
    dividends: money(one.dividends),
    stepUp: money(one.stepUp),
    participating: shares(one.participating),
    converting: shares(one.converting),
    cap: one.cap === null ? null : money(one.cap),
    cost: money(one.cost),
    deferredPct: one.deferredPct,
    settlesNet: one.settlesNet,
  });
  const percent = sameDenominator(units.flatMap(({ ownershipPct }) => (ownershipPct === null ? [] : [ownershipPct])));
  return units.map((unit) => {
    const ownershipPct = unit.ownershipPct === null ? null : percent(unit.ownershipPct);
    return unitOf(unit.claimants.map(aligned), { ...unit, ownershipPct });
  });
}
