/** One page for a board: company, day, what it rests on, who owns and gets what, a picture; printed as it stands. */
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { drawOwners } from "../cap-table/ownership-chart.js";
import { ChartView } from "../chart/chart-view.js";
import { charts } from "../chart/charts.js";
import { companyAnswer } from "../company/company.js";
import type { Line } from "../engine/table-lines.js";
import { exit } from "../exit/exit-answers.js";
import { showCompact, showPercent, showPrice, showShares, showWhole } from "../figures/figures.js";
import { today } from "../figures/today.js";
import { saveCsv } from "../files/save.js";
import { NothingYet } from "../refusals/nothing-yet.js";
import { Stale, StaleCompany } from "../refusals/stale.js";
import { whyRefused } from "../refusals/why-refused.js";
import { writeAddress } from "../state/address.js";
import { reading } from "../state/open-company.js";
import { money, state } from "../state/store.js";
import { areMany, boardTable, haveValue, netOf, owners } from "./board-table.js";
import { BoardTerms } from "./board-terms.js";
import { OwnerGroups } from "./owner-groups.js";
import "./board.css";
import "../controls/narrow-tables.css";

export function BoardPage() {
  const answer = companyAnswer.value;
  const kit = charts.value;
  const table = answer?.byHolder.at(-1);
  if (answer === null || table === undefined || table.lines.length === 0) {
    return <NothingYet wants="and there is a page for the board" />;
  }
  return (
    <article class="board results" aria-busy={exit.value.pending}>
      <div class="board-head">
        <h2>
          <bdi>{state.value.title || "Cap table"}</bdi> <small>{today()}</small>
        </h2>
        <div class="buttons">
          {reading.value ? null : (
            <a class="button" href={writeAddress("cap-table", null)}>
              Back
            </a>
          )}
          <button type="button" class="main" onClick={() => window.print()}>
            Print, or save as PDF
          </button>
          <button type="button" onClick={() => void saveCsv(boardTable(false), "cap-table")}>
            CSV
          </button>
        </div>
      </div>
      {exit.value.issues.length > 0 ? (
        <Stale
          href={writeAddress("exit", null)}
          isPlainSale={exit.value.before?.isPlainSale}
          why={whyRefused(exit.value.issues)}
        />
      ) : (
        <StaleCompany />
      )}
      {areMany() ? <OwnerGroups /> : <Owners />}
      <BoardTerms />
      {kit === null ? null : (
        <ChartView file="ownership" plotOnPaper={110} draw={(options) => drawOwners(kit, answer, options)} />
      )}
      {areMany() ? <Owners /> : null}
    </article>
  );
}

function Owners() {
  return (
    <section aria-label="Owners">
      <div class="section-head">
        <h3>Who owns and gets what</h3>
        <p class="unit-line">
          {[money.value.currency, valueWords(), "proceeds of the sale below"].filter(Boolean).join("; ")}
        </p>
      </div>
      <OwnersTable />
    </section>
  );
}

/** At which price a value is. */
function valueWords(): string | null {
  if ((companyAnswer.value?.final.valuation ?? null) !== null) return "value at the last round’s price";
  const { sharePrice } = state.value;
  return sharePrice === undefined ? null : `value at ${showPrice(sharePrice)} a share`;
}

/** Who holds no share and is paid all the same: for what, beside the name. */
function OnlyPaid({ id, name }: Pick<Line, "id" | "name">) {
  const kinds = (companyAnswer.value?.final.convertibles ?? [])
    .filter(({ holderId, status }) => holderId === id && status === "outstanding")
    .map(({ kind }) => (kind === "safe" ? "SAFE" : "note"));
  return (
    <>
      <bdi>{name}</bdi>
      {kinds.length === 0 ? null : <small> {[...new Set(kinds)].join(" and ")}, not converted</small>}
    </>
  );
}

function OwnersTable() {
  const total = companyAnswer.value?.byHolder.at(-1)?.total;
  const distributed = exit.value.answer?.summary.totalDistributed ?? null;
  const ifValue = <T,>(cell: T): T[] => (haveValue() ? [cell] : []);
  return (
    <Scrolling label="Table of owners">
      <FigureTable
        name="board"
        narrow="labelled"
        caption="Who owns and gets what"
        columns={columnsOf(
          ["Holder"],
          ["Owns", "Shares", ...ifValue("Value"), `At ${showCompact(state.value.exit.exitValuation)}`],
        )}
        rows={owners().map(({ id, name, fullyDiluted: { shares, part, value } }) => [
          shares === 0 ? <OnlyPaid id={id} name={name} /> : name,
          showPercent(part),
          showShares(shares),
          ...ifValue(showWhole(value)),
          showWhole(netOf(id)),
        ])}
        total={[
          "All",
          showPercent(1),
          showShares(total?.fullyDiluted.shares ?? null),
          ...ifValue(showWhole(total?.fullyDiluted.value ?? null)),
          showWhole(distributed),
        ]}
      />
    </Scrolling>
  );
}
