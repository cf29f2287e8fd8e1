/** After a round at a lower price: what protected preferred stock converts at from then on. */
import type { RoundReport } from "@capstack/cap-table";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { nameOfId } from "../../company/company.js";
import { showSharePrice } from "../../company/share-prices.js";
import { showRatio, showShares } from "../../figures/figures.js";
import "../../controls/narrow-tables.css";

interface LoweredPricesProps {
  readonly rounds: readonly { readonly label: string; readonly round: Pick<RoundReport, "antiDilution"> }[];
}

export function LoweredPrices({ rounds }: LoweredPricesProps) {
  const lines = rounds.flatMap(({ label, round }) => round.antiDilution.map((line) => ({ label, line })));
  if (lines.length === 0) return null;
  return (
    <>
      <h3>Conversion prices that anti-dilution lowered</h3>
      <Scrolling label="Table of lowered conversion prices">
        <FigureTable
          name="lowered-prices"
          narrow="labelled"
          caption="Conversion prices that anti-dilution lowered"
          columns={[
            ...columnsOf(["Series"], ["Converted at", "Converts at", "Common for a share", "Shares added"]),
            ...columnsOf(["In"], []),
          ]}
          rows={lines.map(({ label, line }) => ({
            key: `${label} ${line.classId}`,
            cells: [
              nameOfId(line.classId),
              showSharePrice(line.oldConversionPrice),
              showSharePrice(line.newConversionPrice),
              showRatio(line.newRatio),
              showShares(line.addedShares),
              label,
            ],
          }))}
        />
      </Scrolling>
    </>
  );
}
