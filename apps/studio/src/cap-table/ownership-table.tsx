/** Who owns what after each event: holders down, events across. Each figure tells how it came to be. */
import type { CapTableSnapshot } from "@capstack/cap-table";
import { Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { company } from "../company/company.js";
import { Segments } from "../controls/segments.js";
import { showPercent, showShares } from "../figures/figures.js";

/** What cells show. */
export const measure = signal<"ownership" | "shares">("ownership");
/** The cell whose making is told. */
export const chosenCell = signal<{ readonly holderId: string; readonly eventId: string } | null>(null);
const allRows = signal(false);

const ROWS = 40;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly { readonly ownership: number; readonly shares: number }[];
}

export function OwnershipTable() {
  const { answer } = company.value;
  if (answer === null) return null;
  const { snapshots } = answer;
  const rows = rowsOf(snapshots);
  const shown = allRows.value ? rows : rows.slice(0, ROWS);
  const show = measure.value === "ownership" ? showPercent : showShares;
  return (
    <section aria-label="Ownership">
      <div class="section-head">
        <h2>Who owns what</h2>
        <Segments
          label="Figures"
          choices={{ ownership: "Percent", shares: "Shares" }}
          value={measure.value}
          onChange={(next) => {
            measure.value = next;
          }}
        />
      </div>
      <Scrolling label="Table of ownership">
        <table class="figures" data-table="ownership">
          <thead>
            <tr>
              <th scope="col">Fully diluted</th>
              {snapshots.map(({ eventId, label, date }) => (
                <th key={eventId} scope="col" class="right" title={date ?? undefined}>
                  <bdi>{label}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, cells }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {cells.map((cell, i) => (
                  <td key={i} class="right">
                    {cell.shares === 0 ? (
                      <span class="nil">–</span>
                    ) : (
                      <button
                        type="button"
                        class="cell"
                        title="How it came to be"
                        onClick={() => {
                          chosenCell.value = { holderId: id, eventId: (snapshots[i] as CapTableSnapshot).eventId };
                        }}
                      >
                        {show(cell[measure.value])}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Fully diluted</th>
              {snapshots.map(({ eventId, totals }) => (
                <td key={eventId} class="right">
                  {measure.value === "ownership"
                    ? showPercent(totals.fullyDilutedShares === 0 ? 0 : 1)
                    : showShares(totals.fullyDilutedShares)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scrolling>
      {rows.length > shown.length ? (
        <button
          type="button"
          onClick={() => {
            allRows.value = true;
          }}
        >
          Show all {rows.length} holders
        </button>
      ) : null}
    </section>
  );
}

/** Holders and pools in the order of the last column, which is the order in which they came. */
function rowsOf(snapshots: readonly CapTableSnapshot[]): Row[] {
  const last = snapshots.at(-1);
  if (last === undefined) return [];
  const byHolder = snapshots.map(({ holders }) => new Map(holders.map((holder) => [holder.id, holder])));
  const holders = last.holders.map(({ id, name }): Row => {
    const cells = byHolder.map((rows) => {
      const row = rows.get(id);
      return { ownership: row?.ownership ?? 0, shares: row?.fullyDilutedShares ?? 0 };
    });
    return { id, name, cells };
  });
  const pools = last.pools.map(({ id, name }): Row => {
    const cells = snapshots.map(({ pools }) => {
      const pool = pools.find((one) => one.id === id);
      return { ownership: pool?.ownership ?? 0, shares: pool?.available ?? 0 };
    });
    return { id, name: `${name} (available)`, cells };
  });
  return [...holders, ...pools].filter(({ cells }) => cells.some(({ shares }) => shares !== 0));
}
