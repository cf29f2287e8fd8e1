/** What the figures of the board's page rest on: rounds, terms of series, SAFEs and notes, pools, and the sale. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { companyAnswer, nameOfId, showSharePrice } from "../company/company.js";
import { PostMoneyNotes } from "../company/post-money-notes.js";
import { changedModel, exit } from "../exit/exit-answers.js";
import { showPercent, showShares, showWhole } from "../figures/figures.js";
import { inCurrency, state } from "../state/store.js";
import { whenConverts, wordsOfConvertible, wordsOfSeries } from "../terms/series-terms.js";

export function BoardTerms() {
  return (
    <>
      <Rounds />
      <Series />
      <Convertibles />
      <Pools />
      <Sale />
    </>
  );
}

function Rounds() {
  const rounds = (companyAnswer.value?.snapshots ?? []).flatMap(({ label, date, round }) =>
    round === undefined ? [] : [{ label, date, round }],
  );
  if (rounds.length === 0) return null;
  const last = companyAnswer.value?.snapshots.findLast(({ round }) => round !== undefined);
  return (
    <section aria-label="Rounds">
      <h3>Rounds</h3>
      <Scrolling label="Table of rounds">
        <FigureTable
          name="board-rounds"
          narrow="labelled"
          caption="Rounds"
          columns={columnsOf(["Round"], ["Price per share", "Pre-money", "Raised", "Post-money"])}
          rows={rounds.map(({ label, date, round }) => [
            date === null ? label : `${label}, ${date}`,
            showSharePrice(round.pricePerShare),
            showWhole(round.preMoneyValuation),
            showWhole(round.newMoney),
            showWhole(round.postMoneyValuation),
          ])}
        />
      </Scrolling>
      {last === undefined ? null : <PostMoneyNotes snapshots={[last]} exact />}
    </section>
  );
}

/** What the proceeds of a sale rest on, for paper. */
export function SaleTermsOnPaper() {
  return (
    <div class="on-paper">
      <Series />
      <Sale />
    </div>
  );
}

function Series() {
  const model = changedModel.value;
  const classes = companyAnswer.value?.final.classes ?? [];
  const series = model === null ? [] : wordsOfSeries(model, classes);
  if (series.length === 0) return null;
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
            ...columnsOf(["Paid", "Participation", "Anti-dilution"], []),
          ]}
          rows={series.map(({ name, pricePerShare, preference, seniority, participation, antiDilution }) => [
            name,
            showSharePrice(pricePerShare),
            preference,
            seniority,
            participation,
            antiDilution,
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

function Convertibles() {
  const { convertibles = [] } = companyAnswer.value?.final ?? {};
  const shown = convertibles.filter(({ status }) => status === "outstanding" || status === "converted");
  if (shown.length === 0) return null;
  return (
    <section aria-label="SAFEs and notes">
      <h3>SAFEs and notes</h3>
      <Scrolling label="Table of SAFEs and notes">
        <FigureTable
          name="board-convertibles"
          narrow="labelled"
          caption="SAFEs and notes"
          columns={[...columnsOf(["Holder"], ["Amount"]), ...columnsOf(["Kind", "Terms", "Status"], [])]}
          rows={shown.map((one) => ({
            key: one.securityId,
            cells: [
              nameOfId(one.holderId),
              showWhole(one.principal),
              one.kind === "safe" ? "SAFE" : "Convertible note",
              wordsOfConvertible(one),
              one.status === "converted" ? "Converted" : "Outstanding",
            ],
          }))}
        />
      </Scrolling>
    </section>
  );
}

function Pools() {
  const { pools = [] } = companyAnswer.value?.final ?? {};
  if (pools.length === 0) return null;
  return (
    <section aria-label="Option pool">
      <h3>Option pool</h3>
      <Scrolling label="Table of pools">
        <FigureTable
          name="board-pools"
          narrow="labelled"
          caption="Option pool"
          columns={columnsOf(["Pool"], ["Granted", "Available", "Of fully diluted"])}
          rows={pools.map(({ id, name, granted, available, ownership }) => ({
            key: id,
            cells: [name, showShares(granted), showShares(available), showPercent(ownership)],
          }))}
        />
      </Scrolling>
    </section>
  );
}

/** The sale whose proceeds are shown, and what comes off its price. */
function Sale() {
  const off = comesOff();
  return (
    <section aria-label="The sale">
      <h3>The sale</h3>
      <p data-sale>
        Proceeds are those of a sale for {inCurrency(showWhole(state.value.exit.exitValuation))}, paid in the order and
        on the terms above.{" "}
        {off.length === 0 ? "Nothing comes off the price." : `Off the price come ${off.join(", ")}.`} Options that are
        not granted receive nothing. {whenConverts(changedModel.value?.preferred ?? [])} Shares and ownership are fully
        diluted.
      </p>
    </section>
  );
}

function comesOff(): string[] {
  const deductions = exit.value.answer?.deductions;
  if (deductions === undefined) return [];
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  const named: [name: string, amount: number][] = [
    ["costs", sum(deductions.transactionCosts)],
    ["debt", deductions.debt.reduce((all, { paid }) => all + paid, 0)],
    ["a carve-out", deductions.carveOut.amount],
    ["escrow that is lost", deductions.escrowForfeited],
  ];
  return named.flatMap(([name, amount]) => (amount === 0 ? [] : [`${name} of ${showWhole(amount)}`]));
}
