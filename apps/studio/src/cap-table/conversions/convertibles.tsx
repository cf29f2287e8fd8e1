/** SAFEs and notes that have not converted: what is owed, and what they would come to at their caps. */

import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { capTableRequest, companyAnswer } from "../../company/company.js";
import { useFirstRows } from "../../controls/many-rows.js";
import { showMoney, showPercent, showTerm, showWhole } from "../../figures/figures.js";
import "../../controls/narrow-tables.css";

export function Convertibles() {
  const answer = companyAnswer.value;
  const outstanding = (answer?.final.convertibles ?? []).filter(({ status }) => status === "outstanding");
  const [shown, more] = useFirstRows(outstanding);
  if (answer === null || outstanding.length === 0) return null;
  const last = capTableRequest.value.events.findLast(({ date }) => date !== undefined)?.date;
  const names = new Map(answer.final.holders.map(({ id, name }) => [id, name]));
  return (
    <section aria-label="SAFEs and notes">
      <div class="section-head">
        <h2>SAFEs and notes outstanding</h2>
        {last === undefined || outstanding.every(({ kind }) => kind === "safe") ? null : (
          <p class="unit-line">Interest up to {last}, the last event</p>
        )}
      </div>
      <Scrolling label="Table of SAFEs and notes">
        <FigureTable
          caption="SAFEs and notes outstanding"
          narrow="labelled"
          columns={columnsOf(["Holder", "Kind"], ["Balance", "Cap", "Discount", "At its cap"])}
          rows={shown.map(({ holderId, kind, balance, valuationCap, discount, implied }) => [
            names.get(holderId) ?? holderId,
            kind === "safe" ? "SAFE" : "Note",
            showMoney(balance),
            showWhole(valuationCap),
            discount === 0 ? "–" : showTerm(discount),
            showPercent(implied?.ownership ?? null),
          ])}
        />
      </Scrolling>
      {more}
    </section>
  );
}
