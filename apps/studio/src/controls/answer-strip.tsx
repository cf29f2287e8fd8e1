/** Over what is put in, where figures do not stand beside it: the figures that it comes to, in sight while somebody types. */
import { togetherOf } from "../figures/together.js";
import { FigureList, type NamedFigure } from "./figure-list.js";
import "./answer-strip.css";

export interface AnswerStripProps {
  /** On a phone four of them, each as narrow as a quarter of it; without any the strip is left out. */
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
  /** What it is compared with. */
  readonly before?: number | undefined;
}

/** The parts of a whole that fit beside it on a phone. */
export const inThree = (groups: readonly NamedPart[], members: readonly NamedPart[]): readonly NamedPart[] =>
  inFew(groups.length > 1 ? groups : largestFirst(members), 3);

/** The largest first; by what they are compared with, so that nothing changes places while an amount changes. */
export function largestFirst(parts: readonly NamedPart[]): readonly NamedPart[] {
  const sizeOf = ({ amount, before = amount }: NamedPart): number => before;
  return [...parts].sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** The parts of a whole in so many figures at most: of more parts the last figure is that of all others together. */
export function inFew(parts: readonly NamedPart[], most: number): readonly NamedPart[] {
  if (parts.length <= most) return parts;
  const others = parts.slice(most - 1);
  const isCompared = others.every(({ before }) => before !== undefined);
  return [
    ...parts.slice(0, most - 1),
    {
      name: "All others",
      amount: togetherOf(others, ({ amount }) => amount),
      before: isCompared ? togetherOf(others, ({ before = 0 }) => before) : undefined,
    },
  ];
}

/** Names of groups that are too long for it. */
const SHORT: Readonly<Record<string, string>> = { "Employees and advisors": "Employees" };

/** What a group of holders is called in the strip. */
export const shortName = (group: string): string => SHORT[group] ?? group;
