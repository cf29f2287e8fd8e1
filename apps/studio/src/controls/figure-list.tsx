/** Figures with their names. */

/** A figure as it is shown, after its name; with how much more or less it is than what it is compared with. */
export type NamedFigure = readonly [name: string, value: string, change?: string];

/** The names and figures of a description list, in their order. */
export function FigureList({ figures }: { readonly figures: readonly NamedFigure[] }) {
  return figures.map(([name, value, change]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        {value}
        {change === undefined ? null : <small class={toneOf(change)}> {change}</small>}
      </dd>
    </div>
  ));
}

const TONES: Readonly<Record<string, string>> = { "+": "more", "−": "less" };
const toneOf = (change: string): string | undefined => TONES[change.charAt(0)];
