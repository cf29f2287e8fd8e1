/** Where the invested capital goes and what each outcome returns, as the engine computed with it. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { showMultiple, showRate, showWhole, writeFigure } from "../figures/figures.js";
import { money } from "../state/store.js";
import { fund } from "./fund-answers.js";

export function Outcomes() {
  const { tiers = [], investedCapital, forecast } = fund.value.answer ?? {};
  return (
    <section aria-label="Outcomes and positions">
      <div class="section-head">
        <h2>Outcomes and positions</h2>
        <p class="unit-line">{money.value.currency ?? "Currency"}</p>
      </div>
      <Scrolling label="Table of outcomes and positions">
        <FigureTable
          name="outcomes"
          narrow="labelled"
          caption="Outcomes and positions"
          columns={columnsOf(["Outcome"], ["Of capital", "Invested", "Multiple", "Held, years", "Returns"])}
          rows={tiers.map(({ name, pctOfCapital, invested, multiple, holdingPeriodYears, proceeds }) => [
            name,
            showRate(pctOfCapital),
            showWhole(invested),
            showMultiple(multiple),
            writeFigure(holdingPeriodYears),
            showWhole(proceeds),
          ])}
          total={[
            "All",
            showRate(1),
            showWhole(investedCapital?.total ?? null),
            showMultiple(forecast?.summary.multiples.gross ?? null),
            "",
            showWhole(forecast?.summary.totals.proceeds ?? null),
          ]}
        />
      </Scrolling>
    </section>
  );
}
