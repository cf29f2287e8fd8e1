/** What partners owe on calls and are owed on distributions. */

import { double, type Input, openShape, rational, sumOf, text } from "@capstack/decimal";
import { type Step, suggestion } from "./account-suggestion.js";
import { namedIn, partlyNamedIn } from "./named-in.js";
import type { SuggestionContext } from "./suggestion-context.js";

export const openLine = openShape({
  /** A partner of the books. */
  lpEntityId: text({ least: 0 }),
  /** As a bank may write it. */
  name: text({ least: 0 }),
  /** What is open. Currency. */
  amount: double({ unit: "money" }),
});

/** What a partner still owes on a call, or is owed on a distribution. */
export interface OpenLine extends Input<typeof openLine> {}

interface Owed {
  readonly lpEntityId: string;
  readonly name: string;
  readonly lines: number[];
}

function byPartner(lines: readonly OpenLine[]): Owed[] {
  const owed = new Map<string, Owed>();
  for (const { lpEntityId, name, amount } of lines) {
    const own = owed.get(lpEntityId) ?? { lpEntityId, name, lines: [] };
    own.lines.push(amount);
    owed.set(lpEntityId, own);
  }
  return [...owed.values()];
}

/** The exact sum of currency amounts. */
export function sum(amounts: readonly number[]): number {
  return sumOf(amounts.map((amount) => rational(amount))).toNumber();
}

/**
 * A call may be paid by several wires, and one wire may pay several calls: payments settle the oldest first. A
 * truncated
 * name counts if only one partner matches it and has this amount open.
 */
export function fromNamedLines({ openCalls = [], openPayables = [] }: SuggestionContext): Step {
  const [owing, owed] = [byPartner(openCalls), byPartner(openPayables)].map((open) => {
    return { named: namedIn(open), partlyNamed: partlyNamedIn(open) };
  }) as [Sought, Sought];
  return ({ text, size, isIn }) => {
    const { named, partlyNamed } = isIn ? owing : owed;
    const verb = isIn ? "owes" : "is owed";
    const made = (lpEntityId: string, confidence: number, reason: string) =>
      suggestion(isIn ? "1300" : "2300", "open_item", confidence, reason, { lpEntityId });
    const found = named(text);
    if (found === undefined) {
      const [only, ...others] = partlyNamed(text).filter((one) => isOpen(one, size));
      if (only === undefined || others.length > 0) return undefined;
      return made(only.lpEntityId, 0.8, `${only.name}, whose name this begins to say, ${verb} exactly this`);
    }
    const { lpEntityId, name, lines } = found;
    if (isOpen(found, size)) return made(lpEntityId, 0.9, `${name} ${verb} exactly this`);
    const open = sum(lines);
    if (size < open) return made(lpEntityId, 0.75, `${name} ${verb} ${open}, of which this is a part`);
    return isIn ? made(lpEntityId, 0.5, `${name} owes ${open}, less than this`) : undefined;
  };
}

interface Sought {
  readonly named: (text: string) => Owed | undefined;
  readonly partlyNamed: (text: string) => Owed[];
}

/** Whether a partner has exactly this amount open, on one line or on all together. */
function isOpen({ lines }: Owed, size: number): boolean {
  return lines.includes(size) || size === sum(lines);
}

/** A wire without a name, of exactly the amount that only one partner owes or is owed. */
export function fromEqualLine({ openCalls = [], openPayables = [] }: SuggestionContext): Step {
  const ready = (lines: readonly OpenLine[]) => {
    const by = new Map<number, Owed[]>();
    for (const owed of byPartner(lines)) {
      for (const amount of new Set([...owed.lines, sum(owed.lines)])) by.set(amount, [...(by.get(amount) ?? []), owed]);
    }
    return by;
  };
  const [owing, owed] = [ready(openCalls), ready(openPayables)];
  return ({ size, isIn }) => {
    const [only, ...others] = (isIn ? owing : owed).get(size) ?? [];
    if (only === undefined || others.length > 0) return undefined;
    const reason = `${only.name} alone ${isIn ? "owes" : "is owed"} exactly this`;
    return suggestion(isIn ? "1300" : "2300", "open_item", 0.5, reason, { lpEntityId: only.lpEntityId });
  };
}
