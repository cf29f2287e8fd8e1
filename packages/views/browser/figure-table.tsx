/** Figures in rows; where the page is narrow each row becomes a block, so that nothing scrolls sideways. */
export interface FigureTableProps {
  readonly caption: string;
  /** The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Under them, in bold. */
  readonly total?: readonly string[];
}

export function FigureTable({ caption, columns, rows, total }: FigureTableProps) {
  return (
    // Roles are said, since a browser forgets those of a table that is laid out as blocks.
    <table role="table" class={columns.length > 3 ? "wide" : ""}>
      <caption class="hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, at) => (
          <Row key={at} columns={columns} cells={row} />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot role="rowgroup">
          <Row columns={columns} cells={total} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ columns, cells }: { readonly columns: readonly string[]; readonly cells: readonly string[] }) {
  const [name = "", ...figures] = cells;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{name}</bdi>
      </th>
      {figures.map((figure, at) => (
        <td key={columns[at + 1]} role="cell" data-column={columns[at + 1]}>
          {figure}
        </td>
      ))}
    </tr>
  );
}
