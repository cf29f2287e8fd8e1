/** How many bytes an answer about one stack takes, counted without building it. */

import { type Rational, rational, textBytes } from "@capstack/decimal";
import { countBends } from "../explain/curve/bend-count.js";
import type { PaidExit, PreparedExit } from "../pay/prepared-exit.js";
import type { Deal } from "../proceeds/deal.js";
import { deduct } from "../proceeds/deductions.js";

/** Bytes of one line with its commas and names of fields, its ids and names left out. */
export const LINE = {
  head: 1400,
  classResult: 520,
  security: 720,
  holder: 125,
  holderSecurity: 45,
  rollover: 40,
  point: 125,
  net: 34,
  digest: 115,
  digestClass: 50,
  digestHolder: 38,
  goal: 95,
  stage: 150,
  stageSecurity: 42,
  deduction: 70,
  step: 230,
  sentence: 80,
  warning: 60,
} as const;

/** Two quotation marks and a comma. */
const QUOTED = 3;

/** Points of the curve: the requested exit values, and the breakpoints between them. */
export function pointsOf(exit: PreparedExit, exits: readonly Rational[]): number {
  const values = new Set(exits.map((value) => value.toNumber()));
  if (values.size === 0) return 0;
  const [from, to] = [Math.min(...values), Math.max(...values)].map(
    (value) => deduct(rational(value), exit.deal).equity,
  );
  return values.size + (values.size > 1 ? countBends(exit, from as Rational, to as Rational).count : 0);
}

/** Bytes of the rows and classes of a stack, in every list that has them. */
export function stackBytes({ segment: { stack, rows } }: PaidExit, deal: Deal) {
  const classes = stack.classes.map(({ id, name }) => ({ id: textBytes(id), name: textBytes(name) }));
  const classIds = total(classes, ({ id }) => id);
  const holders = new Map<string, number>();
  let [securities, held, staged, reported] = [0, 0, 0, 0];
  for (const { classIndex, claimant } of rows) {
    const { id: classId, name: className } = classes[classIndex] as (typeof classes)[number];
    const [id, holder, name] = [claimant.id, claimant.holderId, claimant.name].map(textBytes) as [
      number,
      number,
      number,
    ];
    if (!holders.has(claimant.holderId)) holders.set(claimant.holderId, holder + name);
    securities += LINE.security + classId + id + holder + name;
    held += LINE.holderSecurity + classId + id;
    staged += LINE.stageSecurity + classId + id;
    if (stack.classes[classIndex]?.kind !== "common") reported += LINE.sentence + name + className;
  }
  const stage = LINE.stage + classes.length * LINE.net + classIds + staged;
  const deductions = [...deal.costs, ...deal.debts, ...(deal.carveOut?.recipients ?? []), ...deal.earnouts];
  const named = total(deductions, ({ id, name }) => LINE.deduction + textBytes(id) + textBytes(name));
  const rolled = deal.rollover.length > 0;
  const people = total(holders, ([, texts]) => LINE.holder + (rolled ? LINE.rollover : 0) + texts);
  const lines = total(classes, ({ id, name }) => LINE.classResult + id + name);
  const stages = (1 + (deal.escrow === null ? 0 : 1) + deal.earnouts.length) * stage;
  const ids = total(holders.keys(), textBytes);
  return {
    payments: LINE.head + named + lines + securities + people + held + stages,
    trace: (8 + classes.length + deductions.length) * LINE.step + reported + (rolled ? LINE.step + reported : 0),
    point: LINE.point + classes.length * LINE.net + 1.5 * classIds + (classes.length * QUOTED) / 2,
    digest: LINE.digest + classes.length * LINE.digestClass + classIds + holders.size * LINE.digestHolder + ids,
  };
}

/** Holders that a scenario brings along, not yet read. */
export function changedHolders(scenario: unknown): number {
  const series = Object.values(Object(Object(scenario).preferred)) as unknown[];
  return total(series, (terms) => {
    const { holders } = Object(terms) as { holders?: unknown };
    return Array.isArray(holders) ? holders.length : 0;
  });
}

export function total<Item>(items: Iterable<Item>, bytes: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += bytes(item);
  return sum;
}
