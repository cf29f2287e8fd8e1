/** The column of a company in the tables: one that stands as it was before a refused change is grey and says so. */
import type { Cell, Column } from "@capstack/components";
import { type Beside, compared } from "./compared.js";

/** What the figures of a company are that stands as it was before what is refused. */
export const asBefore = ({ until }: Pick<Beside, "until">): string =>
  `as before ${until === null ? "its last change" : `“${until}”`}`;

/** The head of a company's column; what its figures are from before is said in full above the tables. */
export function columnOf({ name, isBefore, until }: Beside, heading?: Cell): Column {
  const asWas = asBefore({ until });
  const column: Column = { name: isBefore ? `${name}, ${asWas}` : name, align: "right" };
  if (!isBefore) return heading === undefined ? column : { ...column, heading };
  return {
    ...column,
    heading: (
      <span class="as-before">
        {heading ?? <bdi>{name}</bdi>}{" "}
        <small>
          as before<span class="hidden">{asWas.slice("as before".length)}</span>
        </small>
      </span>
    ),
  };
}

/** A cell of a company's column. */
export function cellOf(place: number, cell: Cell): Cell {
  return compared.value[place]?.isBefore && cell !== "" ? <span class="as-before">{cell}</span> : cell;
}

/** A cell for each company, in their order. */
export const cellsOf = (cells: readonly Cell[]): Cell[] => cells.map((cell, place) => cellOf(place, cell));
