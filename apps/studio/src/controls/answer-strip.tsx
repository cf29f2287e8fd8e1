/** On a phone, over what is put in: the figures that it comes to, in sight while somebody types. */
import { rational, sumOf } from "@capstack/decimal";
import { FigureList, type NamedFigure } from "./figure-list.js";
import "./answer-strip.css";

export interface AnswerStripProps {
  /** Four of them, each as narrow as a quarter of a phone; without any the strip is left out. */
  readonly figures: readonly NamedFigure[];
  /** Whether they are those before the last change, which cannot be computed. */
  readonly isBefore: boolean;
}

export function AnswerStrip({ figures, isBefore }: AnswerStripProps) {
  return figures.length === 0 ? null : (
    <dl class={`answer-strip${isBefore ? " before" : ""}`} aria-label="Figures">
      <FigureList figures={figures} />
    </dl>
  );
}

/** A part of a whole: whose, and how much. */
export interface NamedPart {
  readonly name: string;
  readonly amount: number;
}

/** Parts that fit beside the whole. */
const MOST_PARTS = 3;

/**
 * The parts of a whole in three figures at most: of more parts the last figure is that of all others together.
 * @param groups those with something, those whom one asks about first at the front
 * @param members who they consist of: of one group alone the largest of these are shown
 */
export function inThree(groups: readonly NamedPart[], members: readonly NamedPart[]): readonly NamedPart[] {
  const largest = [...members].sort((one, other) => other.amount - one.amount);
  const parts = groups.length > 1 ? groups : largest;
  if (parts.length <= MOST_PARTS) return parts;
  const others = parts.slice(MOST_PARTS - 1).map(({ amount }) => rational(amount));
  return [...parts.slice(0, MOST_PARTS - 1), { name: "All others", amount: sumOf(others).toNumber() }];
}

/** Names of groups that are too long for it. */
const SHORT: Readonly<Record<string, string>> = { "Employees and advisors": "Employees" };

/** What a group of holders is called in the strip. */
export const shortName = (group: string): string => SHORT[group] ?? group;
