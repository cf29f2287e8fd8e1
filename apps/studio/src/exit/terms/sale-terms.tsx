/** What the proceeds of a sale rest on: the terms of preferred stock, and what comes off the price. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { companyAnswer, showSharePrice } from "../../company/company.js";
import { showWhole } from "../../figures/figures.js";
import { inCurrency, state } from "../../state/store.js";
import { whenConverts, wordsOfSeries } from "../../terms/series-terms.js";
import { comesOff, paidLater } from "../closing/stages.js";
import { changedModel } from "../exit-answers.js";
import { unvested } from "../holder/who-is-unvested.js";

/** What the proceeds of a sale rest on, for paper. */
export function SaleTermsOnPaper() {
  return (
    <div class="on-paper">
      <Series />
      <Sale isNoted />
    </div>
  );
}

export function Series() {
  const model = changedModel.value;
  const classes = companyAnswer.value?.final.classes ?? [];
  const series = model === null ? [] : wordsOfSeries(model, classes);
  if (series.length === 0) return null;
  const ifDividends = <T,>(cell: T): T[] => (series.some(({ dividends }) => dividends !== "None") ? [cell] : []);
  const changed = series.filter(({ id }) => Object.keys(state.value.exit.preferred[id] ?? {}).length > 0);
  return (
    <section aria-label="Preferred stock">
      <h3>Preferred stock</h3>
      <Scrolling label="Table of preferred stock">
        <FigureTable
          name="board-series"
          narrow="labelled"
          caption="Terms of preferred stock"
          columns={[
            ...columnsOf(["Series"], ["Price per share", "Preference"]),
            ...columnsOf(["Paid", "Participation", ...ifDividends("Dividends"), "Anti-dilution"], []),
          ]}
          rows={series.map((one) => [
            one.name,
            showSharePrice(one.pricePerShare),
            one.preference,
            one.seniority,
            one.participation,
            ...ifDividends(one.dividends),
            one.antiDilution,
          ])}
        />
      </Scrolling>
      {changed.length === 0 ? null : (
        <p class="unit-line">
          Terms changed for this sale only: <bdi>{changed.map(({ name }) => name).join(", ")}</bdi>.
        </p>
      )}
    </section>
  );
}

/**
 * The sale whose proceeds are shown, and what comes off its price.
 * @param isNoted whether notes under the table of proceeds say already what comes off, what comes later and who gets nothing
 */
export function Sale({ isNoted = false }: { readonly isNoted?: boolean }) {
  const off = comesOff() || "Nothing comes off the price.";
  const notes = isNoted ? [] : [off, paidLater(), "Options that are not granted receive nothing.", unvested()];
  if (isNoted && comesOff() === "") notes.push(off);
  return (
    <section aria-label="The sale">
      <h3>The sale</h3>
      <p data-sale>
        Proceeds are those of a sale for {inCurrency(showWhole(state.value.exit.exitValuation))}, paid in the order and
        on the terms above. {notes.filter(Boolean).join(" ")} {whenConverts(changedModel.value?.preferred ?? [])} Shares
        and ownership are fully diluted.
      </p>
    </section>
  );
}
