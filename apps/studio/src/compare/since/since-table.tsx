/** What changed for each holder: shares, ownership, and the money of a sale at one price. */
import { type Cell, type Column, FigureTable, type Format, Scrolling } from "@capstack/components";
import { showMore } from "../../figures/difference.js";
import { showCompact, showMoney, showPercent, showShares, showWhole } from "../../figures/figures.js";
import { inCurrency } from "../../state/store.js";
import { type Since, type SinceRow, sameLine, type ThenAndNow } from "./since-rows.js";

const NONE = <span class="nil">–</span>;

interface SinceColumn {
  readonly name: string;
  readonly cellOf: (row: SinceRow) => Cell;
  /** Whether a row has a figure here that the columns beside do not tell. */
  readonly tells: (row: SinceRow) => boolean;
}

type Figure = "shares" | "owns" | "gets";

/** A figure as it was and as it is; one column where it is the same in every row. */
function pairOf(
  figure: Figure,
  [was, is, both]: readonly [was: string, is: string, both: string],
  show: Format,
  rows: readonly SinceRow[],
): SinceColumn[] {
  const column = (name: string, of: keyof ThenAndNow): SinceColumn => ({
    name,
    cellOf: (row) => (row[figure] === null ? "" : show(row[figure][of])),
    tells: () => true,
  });
  if (rows.every((row) => moreOf(row[figure], show) === "")) return [column(both, "after")];
  return [column(was, "before"), column(is, "after")];
}

/** The difference in colour; none where both are shown alike. */
function differenceOf(name: string, figure: Figure, show: Format): SinceColumn {
  return {
    name,
    cellOf: (row) => {
      const text = moreOf(row[figure], show);
      if (text === "") return row[figure] === null ? "" : NONE;
      // More that comes off the price is good for nobody.
      if (row.owns === null) return text;
      return <span class={text.startsWith("+") ? "more" : "less"}>{text}</span>;
    },
    tells: (row) => moreOf(row[figure], show) !== "",
  };
}

const moreOf = (figure: ThenAndNow | null, show: Format): string =>
  figure === null ? "" : showMore(show, figure.after, figure.before);

const INVESTED: SinceColumn = {
  name: "Invested since",
  cellOf: ({ invested }) => (invested === null ? NONE : showMoney(invested)),
  tells: ({ invested }) => invested !== null,
};

/** @param price of the sale. Currency */
export function SinceTable({ rows, same, all, price }: Since & { readonly price: number }) {
  if (rows.length === 0) return <p>Nobody owns or gets anything else.</p>;
  const columns = [
    ...pairOf("shares", ["Shares then", "Shares now", "Shares"], showShares, rows),
    ...pairOf("owns", ["Owned then", "Owns now", "Owns"], showPercent, rows),
    differenceOf("Points", "owns", showPercent),
    ...pairOf("gets", ["Gets then", "Gets now", "Gets"], showWhole, rows),
    differenceOf("Difference", "gets", showWhole),
    INVESTED,
  ].filter(({ tells }) => rows.some(tells));
  const heads: Column[] = [
    { name: "Holder", align: "left" },
    ...columns.map(({ name }): Column => ({ name, align: "right" })),
  ];
  return (
    <>
      <p class="unit-line">What each gets of a sale for {inCurrency(showCompact(price))}</p>
      <Scrolling label="Table of what changed">
        <FigureTable
          name="changes"
          caption="What changed for each holder"
          columns={heads}
          rows={[
            ...rows.map((row) => ({ key: row.key, cells: [row.name, ...columns.map(({ cellOf }) => cellOf(row))] })),
            ...(same === 0 ? [] : [{ key: "same", look: "rest", cells: [sameLine(same), ...columns.map(() => "")] }]),
          ]}
          total={[all.name, ...columns.map(({ cellOf }) => cellOf(all))]}
        />
      </Scrolling>
    </>
  );
}
