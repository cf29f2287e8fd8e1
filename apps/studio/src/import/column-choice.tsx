/** Which column of a sheet is which, to be put right where the headings do not say. */
import type { SheetColumn, SheetField } from "@capstack/cap-table";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { shortPrices } from "../figures/figures.js";
import { chooseColumns, chosenColumns } from "./reading.js";

/** What a column may hold, in people's words. */
const FIELD_NAMES: Readonly<Record<SheetField, string>> = {
  name: "Holder",
  classId: "Class of stock",
  shares: "Shares",
  issueDate: "Date of issue",
  pricePerShare: "Price per share",
  cashPaid: "Cash paid",
  holderKind: "Relationship",
  kind: "Kind of security",
  strikePrice: "Strike price",
  poolId: "Option plan",
  securityId: "Certificate",
  id: "Number of the holder",
  email: "Email",
};

export function ColumnChoice({ columns }: { readonly columns: readonly SheetColumn[] }) {
  const choose = (at: number, chosen: string) =>
    chooseColumns(
      chosenColumns.value.map((field, place) => {
        if (place === at) return chosen === "" ? null : (chosen as SheetField);
        return field === chosen ? null : field;
      }),
    );
  return (
    <section aria-label="Columns">
      <h3>Columns</h3>
      <Scrolling label="Table of columns">
        <FigureTable
          name="import-columns"
          caption="What each column was read as"
          columns={columnsOf(["In the sheet", "First cell", "Read as"], [])}
          rows={columns.map(({ heading, sample }, at) => [
            heading || `Column ${at + 1}`,
            cut(shortPrices(sample)),
            <select
              key={at}
              aria-label={`${heading || `Column ${at + 1}`} is read as`}
              value={chosenColumns.value[at] ?? ""}
              onChange={({ currentTarget }) => choose(at, currentTarget.value)}
            >
              <option value="">not read</option>
              {Object.entries(FIELD_NAMES).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>,
          ])}
        />
      </Scrolling>
    </section>
  );
}

const MOST_SHOWN = 28;
const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
