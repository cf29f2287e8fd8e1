/** Figures with their names. */

/** A figure as it is shown, after its name. */
export type NamedFigure = readonly [name: string, value: string];

/** The names and figures of a description list, in their order. */
export function FigureList({ figures }: { readonly figures: readonly NamedFigure[] }) {
  return figures.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
