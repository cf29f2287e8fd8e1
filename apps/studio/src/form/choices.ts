/** What there is to choose from where a field names something of the company. */
import { createContext } from "preact";
import type { Json, JsonObject } from "../state/studio-state.js";

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly kind?: string;
  /** Of a person: kinds of what they hold, and `unvested` where something of it has not vested. */
  readonly holds?: readonly string[];
}

/** What a field may name. */
export interface Choices {
  readonly holders: readonly Choice[];
  readonly classes: readonly Choice[];
  readonly pools: readonly Choice[];
  readonly rounds: readonly Choice[];
  readonly securities: readonly Choice[];
  /** An id that nothing has yet. */
  readonly fresh: (stem: string) => string;
  /** What a field begins with that is now given in place of another; nothing where only its kind says. */
  readonly instead?: (of: string, path: string) => JsonObject[string];
  /** What a new row or part of a shape begins with. */
  readonly begun?: (of: string) => JsonObject | undefined;
  /** Fields that are called otherwise here, by shape and name: `ReturnTier.pctOfCapital`. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Of a form whose fields name nothing of the company. */
export const NO_CHOICES: Choices = {
  holders: [],
  classes: [],
  pools: [],
  rounds: [],
  securities: [],
  fresh: (stem) => stem,
};

/** What the fields of a form choose from. */
export const ChoicesOf = createContext<Choices>(NO_CHOICES);

/** What a field names: one or several of a list, and whether it may make one that is new. */
export interface Reference {
  readonly to: "holders" | "classes" | "pools" | "rounds" | "securities";
  /** Kinds that fit; all unless given. */
  readonly kinds?: readonly string[];
  /** Only people who hold one of these kinds are offered; everybody is, if nobody does. */
  readonly holding?: readonly string[];
  /** The field of the new one's name, where a new one may be made. */
  readonly newName?: string;
}

/** Families of values: where a field has a value of one family, the form offers the values of that family, in this order. */
const FAMILIES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "EquityGrant.kind": [
    ["iso", "nso", "option", "restricted_stock", "rsu", "sar", "promised"],
    ["profits_interest", "profits_interest_catch_up"],
  ],
};

/** The words that a choice offers beside the one that stands. */
export function wordsBeside(of: string, name: string, words: readonly string[], chosen: Json | undefined) {
  return FAMILIES[`${of}.${name}`]?.find((family) => family.includes(String(chosen))) ?? words;
}

const AWARDS = ["option", "iso", "nso", "rsu", "sar", "profits_interest", "profits_interest_catch_up", "promised"];
const OPTIONS = ["option", "iso", "nso", "sar", "warrant"];
const CONVERTIBLES = ["safe", "note"];
const person: Reference = { to: "holders", newName: "name" };
const security = (...kinds: string[]): Reference =>
  kinds.length === 0 ? { to: "securities" } : { to: "securities", kinds };

const REFERENCES: Readonly<Record<string, Reference>> = {
  "RoundInvestment.id": person,
  "SafeGrant.id": person,
  "NoteGrant.id": person,
  "StockGrant.id": person,
  "PreferredGrant.id": person,
  "EquityGrant.id": person,
  "WarrantGrant.id": person,
  "Transferee.id": person,
  "SecondaryBuyer.id": person,
  "SecondarySeller.id": { to: "holders", holding: ["common", "preferred"] },
  "ProRataParticipation.id": { to: "holders" },
  "Rollover.holderId": { to: "holders" },
  "MilestoneEvent.holderId": { to: "holders" },
  "TransferEvent.from": { to: "holders", holding: ["common", "preferred"] },
  "AccelerationEvent.id": { to: "holders", holding: ["unvested"] },
  "TerminationEvent.id": { to: "holders", holding: ["unvested", ...AWARDS] },
  "RepurchaseEvent.id": { to: "holders", holding: ["common", "preferred"] },
  "PreferredConversionEvent.holders": { to: "holders", holding: ["preferred"] },
  "ExerciseEvent.securityId": security(...OPTIONS),
  "SettlementEvent.securityId": security("rsu"),
  "NoteSettlementEvent.securityId": security("note"),
  "InstrumentAmendmentEvent.securityId": security(...CONVERTIBLES),
  "InstrumentAmendmentEvent.mfnElection": security(...CONVERTIBLES),
  "ConvertEvent.securities": security(...CONVERTIBLES),
  "PricedRoundEvent.converts": security(...CONVERTIBLES),
  "RepricingEvent.securities": security(...OPTIONS),
  "CancellationEvent.securityId": security(...AWARDS, "warrant", ...CONVERTIBLES),
  "ConvertEvent.classId": { to: "classes", newName: "className" },
  "PreferredIssuanceEvent.classId": { to: "classes", kinds: ["preferred"], newName: "className" },
  "ClassDefinitionEvent.classId": { to: "classes", newName: "name" },
  "RoundSeries.classId": { to: "classes", newName: "className" },
  "PreferredConversionEvent.classId": { to: "classes", kinds: ["preferred"] },
  "ConversionAdjustmentEvent.classId": { to: "classes", kinds: ["preferred"] },
  "PoolChangeEvent.poolId": { to: "pools", newName: "name" },
  "RoundPool.poolId": { to: "pools", newName: "name" },
};
const BY_NAME: Readonly<Record<string, Reference>> = {
  classId: { to: "classes" },
  toClassId: { to: "classes" },
  targetClassId: { to: "classes" },
  seriesId: { to: "classes" },
  classes: { to: "classes" },
  protectedWaived: { to: "classes" },
  poolId: { to: "pools" },
  roundId: { to: "rounds" },
  securityId: { to: "securities" },
  securities: { to: "securities" },
};

/** What a field of a shape names; nothing where it is no reference. */
export function referenceOf(of: string, name: string): Reference | undefined {
  return REFERENCES[`${of}.${name}`] ?? BY_NAME[name];
}

/** What the field may be set to, in the order of the company. */
export function choicesFor({ to, kinds, holding }: Reference, choices: Choices): readonly Choice[] {
  if (holding !== undefined) {
    const fitting = choices[to].filter(({ holds }) => holds?.some((one) => holding.includes(one)));
    return fitting.length === 0 ? choices[to] : fitting;
  }
  return kinds === undefined
    ? choices[to]
    : choices[to].filter(({ kind }) => kind !== undefined && kinds.includes(kind));
}
