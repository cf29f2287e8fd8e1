/** On a phone, over what is put in: the figures that it comes to, in sight while somebody types. */
import { FigureList, type NamedFigure } from "./figure-list.js";

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

/** Names of groups that are too long for it. */
const SHORT: Readonly<Record<string, string>> = { "Employees and advisors": "Employees" };

/** What a group of holders is called in the strip. */
export const shortName = (group: string): string => SHORT[group] ?? group;
