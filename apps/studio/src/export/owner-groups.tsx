/** Of many owners what founders, investors and the others have together: a board reads that first. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { companyAnswer } from "../company/company.js";
import { showCompact, showPercent, showShares, showWhole } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { state } from "../state/store.js";
import { haveValue, netOf, owners } from "./board-table.js";

export function OwnerGroups() {
  const named = new Set(owners().map(({ group }) => group));
  const groups = (companyAnswer.value?.byHolder.at(-1)?.groups ?? []).filter(({ name }) => named.has(name));
  const ifValue = <T,>(cell: T): T[] => (haveValue() ? [cell] : []);
  const rows = groups.map(({ name, fullyDiluted: { shares, part, value } }) => [
    name,
    showPercent(part),
    showShares(shares),
    ...ifValue(showWhole(value)),
    showWhole(
      togetherOf(
        owners().filter(({ group }) => group === name),
        ({ id }) => netOf(id) ?? 0,
      ),
    ),
  ]);
  return (
    <section aria-label="Groups of owners">
      <h3>Together</h3>
      <Scrolling label="Table of groups of owners">
        <FigureTable
          name="board-groups"
          narrow="labelled"
          caption="What groups of owners own and get"
          columns={columnsOf(
            ["Group"],
            ["Owns", "Shares", ...ifValue("Value"), `At ${showCompact(state.value.exit.exitValuation)}`],
          )}
          rows={rows}
        />
      </Scrolling>
    </section>
  );
}
