/** What the figures of the board's page rest on: rounds, terms of series, SAFEs and notes, pools, and the sale. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { companyAnswer, nameOfId, showSharePrice } from "../company/company.js";
import { PostMoneyNotes } from "../company/post-money-notes.js";
import { exit } from "../exit/exit-answers.js";
import { Sale, Series } from "../exit/terms/sale-terms.js";
import { showPercent, showShares, showWhole } from "../figures/figures.js";
import { paidInSale, wordsOfConvertible } from "../terms/series-terms.js";

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
      <PaidInSale />
    </section>
  );
}

/** What SAFEs and notes that are outstanding are paid in the sale. */
function PaidInSale() {
  const { securities = [] } = exit.value.answer ?? {};
  const note = paidInSale(securities.filter(({ classId }) => classId === "convertibles"));
  return note === "" ? null : <p class="unit-line">{note}</p>;
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
