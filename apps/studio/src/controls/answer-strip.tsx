/** On a phone, over what is put in: the figures that it comes to, in sight while somebody types. */

/** A figure with its name, as narrow as a quarter of a phone. */
export type StripFigure = readonly [name: string, value: string];

export interface AnswerStripProps {
  /** Four of them; without any the strip is left out. */
  readonly figures: readonly StripFigure[];
  /** Whether they are those before the last change, which cannot be computed. */
  readonly isBefore: boolean;
}

export function AnswerStrip({ figures, isBefore }: AnswerStripProps) {
  return figures.length === 0 ? null : (
    <dl class={`answer-strip${isBefore ? " before" : ""}`} aria-label="Figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names of groups that are too long for it. */
const SHORT: Readonly<Record<string, string>> = { "Employees and advisors": "Employees", "Option pool": "Pool left" };

/** What a group of holders is called in the strip. */
export const shortName = (group: string): string => SHORT[group] ?? group;
