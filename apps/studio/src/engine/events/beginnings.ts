/**
 * What a new event begins as: made from the company at its place of the list, so that it can be computed at once and is
 * only to be changed. Where there is nothing for it to be about, a sentence says so and names what comes first.
 */
import type { JsonObject } from "../../state/studio-state.js";
import { likelyStrike } from "./likely-strike.js";
import type { Standing, StandingSecurity } from "./standing.js";

/** Why an event can not be added yet, and the type of event that would let it. */
export interface NotYet {
  readonly cannot: string;
  readonly first?: string;
}

/** An event to begin with, after those that it needs. */
export interface Beginning {
  readonly event: JsonObject;
  readonly needs?: readonly JsonObject[];
}

export interface Surroundings {
  readonly standing: Standing;
  /** The day of the new event. */
  readonly date: string;
  /** Makes an id that the company does not have. */
  readonly fresh: (stem: string) => string;
}

type Begin = (around: Surroundings) => readonly Beginning[] | NotYet;

const NO_SHARES: NotYet = {
  cannot: "Nobody has shares yet: issue the founders' stock first.",
  first: "common_issuance",
};

/** What an event of the type may begin as, the likeliest first. */
export function beginningsOf(type: string, around: Surroundings): readonly Beginning[] | NotYet {
  return begins[type]?.(around) ?? { cannot: "The studio does not know this kind of event." };
}

/** Whether the company has nothing yet that an event of the type could be about. */
export function isNotYet(begun: readonly unknown[] | NotYet): begun is NotYet {
  return "cannot" in begun;
}

const one = (event: JsonObject): Beginning[] => [{ event }];

/** Two leading digits: figures that look typed. */
function plain(value: number): number {
  if (value <= 0) return 0;
  return Number(value.toPrecision(2));
}

function sharesOf({ fullyDilutedShares }: Standing, part: number): number {
  return Math.max(1, Math.round(plain(fullyDilutedShares * part)));
}

const priceOf = ({ price }: Standing): number => (price === null ? 1 : Number(price.toPrecision(4)));

function newPerson(around: Surroundings, name: string): { readonly id: string; readonly name: string } {
  const taken = new Set(around.standing.holders.map((holder) => holder.name));
  let shown = name;
  for (let number = 2; taken.has(shown); number += 1) shown = `${name} ${number}`;
  return { id: around.fresh("holder"), name: shown };
}

const laterYear = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4).replace("-02-29", "-02-28")}`;

const ROUNDS = ["Seed", "Series A", "Series B", "Series C", "Series D", "Series E", "Series F", "Series G", "Series H"];

/** The round after the latest that has a usual name. */
function nextRound({ rounds, classes }: Standing): string {
  const names = [...rounds, ...classes].map(({ name }) => name.replace(/-\d+$/, ""));
  const last = Math.max(-1, ...names.map((name) => ROUNDS.indexOf(name)));
  return ROUNDS[last + 1] ?? `Round ${rounds.length + 1}`;
}

const preferredOf = ({ classes }: Standing) => classes.filter(({ kind }) => kind === "preferred");
const convertiblesOf = ({ securities }: Standing) =>
  securities.filter(({ kind }) => kind === "safe" || kind === "note");
const awardsOf = ({ securities }: Standing) =>
  securities.filter(({ kind }) => ["option", "iso", "nso", "sar"].includes(kind));
const stockOf = ({ securities }: Standing) => securities.filter(({ kind }) => kind === "stock");
const largest = (all: readonly StandingSecurity[]) => all.toSorted((a, b) => b.size - a.size)[0];

/** An award to somebody new out of a plan, which is made or enlarged where it has too few shares. */
function grantOf(around: Surroundings, terms: JsonObject): readonly Beginning[] | NotYet {
  const { standing, date } = around;
  if (standing.fullyDilutedShares === 0) return NO_SHARES;
  const shares = sharesOf(standing, 0.005);
  const vesting = { start: date, months: 48, cliffMonths: 12 };
  const award = { ...newPerson(around, "New employee"), shares, ...terms, vesting };
  const pool = standing.pools.find(({ available }) => available >= shares) ?? standing.pools[0];
  const event = { type: "equity_grant", date, ...(pool ? { poolId: pool.id } : {}), grants: [award] };
  if (pool === undefined) {
    const added = {
      type: "pool_change",
      label: "Option plan",
      date,
      name: "Option plan",
      shares: sharesOf(standing, 0.1),
    };
    return [{ event, needs: [added] }];
  }
  if (pool.available >= shares) return one(event);
  return [{ event, needs: [{ type: "pool_change", date, poolId: pool.id, shares: sharesOf(standing, 0.05) }] }];
}

const begins: Readonly<Record<string, Begin>> = {
  priced_round: (around) => {
    const { standing } = around;
    if (standing.fullyDilutedShares === 0) return NO_SHARES;
    const caps = standing.securities.map(({ valuationCap }) => valuationCap ?? 0);
    const preMoney = plain(Math.max(8_000_000, (standing.postMoney ?? 0) * 2, ...caps.map((cap) => cap * 1.5)));
    const investor = { ...newPerson(around, "New investor"), amount: plain(preMoney / 4) };
    const round = { type: "priced_round", label: nextRound(standing), date: around.date };
    const classId = around.fresh("preferred");
    return one({ ...round, preMoneyValuation: preMoney, investments: [investor], classId });
  },
  safe_issuance: (around) => {
    const { postMoney, securities } = around.standing;
    const earlier = securities.findLast(({ kind, valuationCap }) => kind === "safe" && valuationCap !== null);
    const valuationCap = earlier?.valuationCap ?? plain(Math.max(8_000_000, (postMoney ?? 0) * 1.5));
    const safe = { ...newPerson(around, "New investor"), amount: 250_000, valuationCap };
    return one({ type: "safe_issuance", date: around.date, safes: [safe] });
  },
  note_issuance: (around) => {
    const { date } = around;
    const note = { ...newPerson(around, "New lender"), principal: 250_000, discount: 0.2 };
    const terms = { interestRate: 0.06, maturityDate: laterYear(date, 2) };
    return [
      { event: { type: "note_issuance", date, notes: [{ ...note, ...terms }] } },
      { event: { type: "note_issuance", date, notes: [note] } },
    ];
  },
  common_issuance: (around) => {
    const { standing, date, fresh } = around;
    if (standing.fullyDilutedShares > 0) {
      const grant = { ...newPerson(around, "New holder"), shares: sharesOf(standing, 0.05) };
      return one({ type: "common_issuance", date, grants: [{ ...grant, kind: "other" }] });
    }
    const founder = (name: string) => ({ id: fresh("holder"), name, shares: 5_000_000, kind: "founder" });
    return one({
      type: "common_issuance",
      label: "Founding",
      date,
      grants: [founder("Founder 1"), founder("Founder 2")],
    });
  },
  pool_change: ({ standing, date }) => {
    const [pool] = standing.pools;
    if (pool) return one({ type: "pool_change", date, poolId: pool.id, shares: sharesOf(standing, 0.05) });
    const shares = standing.fullyDilutedShares === 0 ? 1_000_000 : sharesOf(standing, 0.1);
    return one({ type: "pool_change", label: "Option plan", date, name: "Option plan", shares });
  },
  equity_grant: (around) => grantOf(around, { kind: "iso", strikePrice: likelyStrike(around.standing.price) }),
  profits_interests: (around) => {
    const participationThreshold = Number(priceOf(around.standing).toPrecision(2));
    return grantOf(around, { kind: "profits_interest", participationThreshold });
  },
  exercise: ({ standing, date }) => {
    const held = standing.securities.filter(({ kind }) => ["option", "iso", "nso", "sar", "warrant"].includes(kind));
    if (held.length === 0) return { cannot: "There are no options or warrants to exercise.", first: "equity_grant" };
    const fairMarketValue = priceOf(standing);
    return held
      .toSorted((a, b) => b.vested - a.vested)
      .flatMap(({ id, vested, size, kind }): Beginning[] => {
        const event = { type: "exercise", date, securityId: id, shares: vested > 0 ? vested : size };
        const net = { event: { ...event, method: "net", fairMarketValue } };
        return kind === "sar" ? [net] : [{ event }, { event: { ...event, beforeVesting: true } }];
      });
  },
  warrant_issuance: (around) => {
    const { standing, date } = around;
    if (standing.fullyDilutedShares === 0) return NO_SHARES;
    const shares = sharesOf(standing, 0.005);
    const terms = { shares, strikePrice: priceOf(standing), expirationDate: laterYear(date, 10) };
    return one({ type: "warrant_issuance", date, warrants: [{ ...newPerson(around, "New holder"), ...terms }] });
  },
  round_closing: (around) => {
    const { standing, date } = around;
    const round = standing.rounds.at(-1);
    if (round === undefined) {
      return { cannot: "There is no priced round that more money could come into.", first: "priced_round" };
    }
    const amount = plain((standing.postMoney ?? 10_000_000) / 20);
    const investor = { ...newPerson(around, "New investor"), amount };
    return one({ type: "round_closing", date, roundId: round.id, investments: [investor] });
  },
  convert: (around) => {
    const { standing, date } = around;
    const held = convertiblesOf(standing);
    if (held.length === 0)
      return { cannot: "There is no SAFE or note outstanding to convert.", first: "safe_issuance" };
    const capped = held.filter(({ valuationCap }) => valuationCap !== null);
    const into = { classId: around.fresh("class"), className: "Converted preferred", terms: {} };
    const event = { type: "convert", date, ...into };
    const valuation = standing.postMoney ?? 10_000_000;
    return [
      ...(capped.length > 0 ? [{ event: { ...event, securities: capped.map(({ id }) => id), atCap: true } }] : []),
      { event: { ...event, securities: held.map(({ id }) => id), valuation } },
      { event: { ...event, securities: held.map(({ id }) => id), pricePerShare: priceOf(standing) } },
    ];
  },
  preferred_issuance: (around) => {
    const { standing, date } = around;
    const shares = standing.fullyDilutedShares === 0 ? 1_000_000 : sharesOf(standing, 0.05);
    const buyer = { ...newPerson(around, "New investor"), shares };
    const made = { classId: around.fresh("class"), className: nextRound(standing), terms: {} };
    return one({ type: "preferred_issuance", date, ...made, grants: [{ ...buyer, pricePerShare: priceOf(standing) }] });
  },
  class_definition: ({ date, fresh, standing }) => {
    const taken = standing.classes.map(({ name }) => name);
    const name =
      ["Class B common", "Class C common", "Class D common"].find((one) => !taken.includes(one)) ?? "New class";
    return one({ type: "class_definition", date, classId: fresh("class"), name, kind: "common", votesPerShare: 1 });
  },
  transfer: (around) => {
    const { standing, date } = around;
    const lot = largest(stockOf(standing));
    if (lot === undefined) return NO_SHARES;
    const shares = Math.max(1, Math.round(plain(lot.size / 10)));
    const event = { type: "transfer", date, from: lot.holderId, to: newPerson(around, "New buyer"), shares };
    return one({ ...event, classId: lot.classId ?? "common", pricePerShare: priceOf(standing) });
  },
  secondary_sale: (around) => {
    const { standing, date } = around;
    const lot = largest(stockOf(standing));
    if (lot === undefined) return NO_SHARES;
    const shares = Math.max(1, Math.round(plain(lot.size / 10)));
    const sellers = [{ id: lot.holderId, shares, classId: lot.classId ?? "common" }];
    const buyers = [newPerson(around, "New buyer")];
    return one({ type: "secondary_sale", date, pricePerShare: priceOf(standing), sellers, buyers });
  },
  repurchase: ({ standing, date }) => {
    const lot = largest(stockOf(standing).filter(({ classId }) => classId === "common")) ?? largest(stockOf(standing));
    if (lot === undefined) return NO_SHARES;
    const shares = Math.max(1, Math.round(plain(lot.size / 20)));
    const what = { id: lot.holderId, shares, classId: lot.classId ?? "common", pricePerShare: priceOf(standing) };
    return one({ type: "repurchase", date, ...what });
  },
  termination: ({ standing, date }) => {
    const leaver =
      standing.holders.find(({ kind, unvestedShares }) => kind === "employee" && unvestedShares > 0) ??
      standing.holders.find(({ unvestedShares }) => unvestedShares > 0) ??
      standing.holders.find(({ kind }) => kind === "employee") ??
      standing.holders.find(({ kind }) => kind !== "investor");
    if (leaver === undefined) return { cannot: "There is nobody yet whose service could end.", first: "equity_grant" };
    return one({ type: "termination", date, id: leaver.id });
  },
  acceleration: ({ standing, date }) => {
    const lots = standing.securities.filter(({ unvested }) => unvested > 0);
    if (lots.length === 0) {
      return { cannot: "Everything has vested, or nothing vests over time.", first: "equity_grant" };
    }
    return lots.map(({ id }) => ({ event: { type: "acceleration", date, securityId: id, pct: 1 } }));
  },
  milestone: ({ standing: { milestones }, date }) =>
    milestones.length === 0
      ? { cannot: "No vesting waits for a milestone: give a grant one.", first: "equity_grant" }
      : milestones.map((milestone) => ({ event: { type: "milestone", date, milestone } })),
  change_of_control: ({ standing, date }) =>
    standing.fullyDilutedShares === 0 ? NO_SHARES : one({ type: "change_of_control", date }),
  cancellation: ({ standing, date }) => {
    const held = [...awardsOf(standing), ...standing.securities.filter(({ kind }) => kind !== "stock")];
    if (held.length === 0) {
      return { cannot: "There are no options, warrants, SAFEs or notes to cancel.", first: "equity_grant" };
    }
    return held.map(({ id }) => ({ event: { type: "cancellation", date, securityId: id } }));
  },
  settlement: ({ standing, date }) => {
    const units = standing.securities.filter(({ kind }) => kind === "rsu");
    if (units.length === 0) {
      return {
        cannot: "There are no RSUs yet: grant some first, with RSU as the award.",
        first: "equity_grant",
      };
    }
    return units.map(({ id, vested, size }) => ({
      event: { type: "settlement", date, securityId: id, shares: vested > 0 ? vested : size },
    }));
  },
  note_settlement: ({ standing, date }) => {
    const notes = standing.securities.filter(({ kind }) => kind === "note");
    if (notes.length === 0) return { cannot: "There is no note outstanding to repay.", first: "note_issuance" };
    return notes.map(({ id }) => ({ event: { type: "note_settlement", date, securityId: id } }));
  },
  instrument_amendment: ({ standing, date }) => {
    const held = convertiblesOf(standing);
    if (held.length === 0) return { cannot: "There is no SAFE or note outstanding to amend.", first: "safe_issuance" };
    return held.map(({ id, valuationCap }) => ({
      event: { type: "instrument_amendment", date, securityId: id, set: { valuationCap: valuationCap ?? 8_000_000 } },
    }));
  },
  preferred_conversion: ({ standing, date }) => {
    const held = preferredOf(standing).filter(({ outstanding }) => outstanding > 0);
    if (held.length === 0) return { cannot: "There is no preferred stock to convert.", first: "priced_round" };
    return held.map(({ id }) => ({ event: { type: "preferred_conversion", date, classId: id } }));
  },
  repricing: ({ standing, date }) => {
    const held = awardsOf(standing);
    if (held.length === 0) return { cannot: "There are no options to reprice.", first: "equity_grant" };
    const strikes = held.map(({ strikePrice }) => strikePrice ?? 0);
    const strikePrice = Number((Math.max(...strikes) / 2).toPrecision(2));
    return one({ type: "repricing", date, securities: held.map(({ id }) => id), strikePrice });
  },
  stock_split: ({ standing, date }) =>
    standing.fullyDilutedShares === 0 ? NO_SHARES : one({ type: "stock_split", date, numerator: 2, denominator: 1 }),
  stock_dividend: ({ standing, date }) => {
    const held = standing.classes.find(({ outstanding }) => outstanding > 0);
    return held ? one({ type: "stock_dividend", date, classId: held.id, sharesPerShare: 0.1 }) : NO_SHARES;
  },
  conversion_adjustment: ({ standing, date }) => {
    const held = preferredOf(standing).filter(({ conversionPrice }) => conversionPrice !== null);
    if (held.length === 0) {
      return { cannot: "There is no preferred stock whose conversion price could change.", first: "priced_round" };
    }
    return held.map(({ id, conversionPrice }) => ({
      event: {
        type: "conversion_adjustment",
        date,
        classId: id,
        conversionPrice: Number(((conversionPrice ?? 1) * 0.9).toPrecision(4)),
      },
    }));
  },
  checkpoint: ({ date }) => one({ type: "checkpoint", label: "Checkpoint", date }),
};
