/** One person's own page: what do I get, by which security, and what have I vested? */

import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { capTableRequest } from "../company/company.js";
import { issuedIn } from "../company/security-words.js";
import { Dialog } from "../controls/dialog.js";
import { FigureList } from "../controls/figure-list.js";
import { answered } from "../engine/answered.js";
import { paidBy } from "../engine/cheques.js";
import { showCompact, showMoney, showMultiple, showPercent, showPrice, showShares } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { today } from "../figures/today.js";
import { inCurrency } from "../state/store.js";
import { cheques, exit } from "./exit-answers.js";
import { chosenHolder, doesWhat } from "./exit-rows.js";

const holding = answered("holding", () =>
  chosenHolder.value === null ? null : { request: capTableRequest.value, holderId: chosenHolder.value, date: today() },
);

export function HolderPage() {
  const holder = exit.value.answer?.holders.find(({ holderId }) => holderId === chosenHolder.value);
  if (holder === undefined) return null;
  return (
    <Dialog
      labelledBy="holder"
      onClose={() => {
        chosenHolder.value = null;
      }}
    >
      <h2 id="holder">
        <bdi>{holder.name}</bdi> gets {inCurrency(showMoney(holder.net)).replace(" ", "\u00a0")}
      </h2>
      <Facts holderId={holder.holderId} />
      <BySecurity holderId={holder.holderId} />
      <Vested />
      <div class="buttons">
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </Dialog>
  );
}

interface Whose {
  readonly holderId: string;
}

function Facts({ holderId }: Whose) {
  const { answer } = exit.value;
  const holder = answer?.holders.find((one) => one.holderId === holderId);
  if (answer === null || holder === undefined) return null;
  const { invested, multiple } = paidBy(holder, cheques.value);
  const facts: [name: string, value: string][] = [
    ["Company sold for", showMoney(answer.exitValuation)],
    ["Part of the proceeds", showPercent(holder.pctOfProceeds)],
    ["Per share, as common", showPrice(answer.perShare[holderId] ?? null)],
    ["Invested", invested === 0 ? "–" : showMoney(invested)],
    ["Multiple", showMultiple(multiple)],
    ...answer.scenarios
      .filter(({ exitValuation }) => exitValuation !== answer.exitValuation)
      .map(({ exitValuation, holders }): [string, string] => [
        `If sold for ${showCompact(exitValuation)}, gets`,
        showMoney(holders.find((one) => one.holderId === holderId)?.net ?? 0),
      ]),
  ];
  return (
    <dl class="headline" data-table="holder">
      <FigureList figures={facts} />
    </dl>
  );
}

function BySecurity({ holderId }: Whose) {
  const { answer } = exit.value;
  const classes = new Map(answer?.classes.map(({ id, name }) => [id, name]));
  const rows = (answer?.securities ?? []).filter((one) => one.holderId === holderId);
  const showEach = pricesTogether(rows.map(({ perShare }) => perShare));
  return (
    <>
      <h3>By security</h3>
      <Scrolling label="Table of securities">
        <FigureTable
          name="by-security"
          narrow="labelled"
          caption="What each security pays"
          columns={[...columnsOf(["Security", "At this price"], ["Shares", "Per share", "Exercise cost", "Receives"])]}
          rows={rows.map(({ id, classId, decision, shares, perShare, exerciseCost, net }) => ({
            key: `${classId} ${id}`,
            cells: [
              id === holderId
                ? (classes.get(classId) ?? classId)
                : `${classes.get(classId) ?? classId}, ${issuedIn(id)}`,
              decision === null ? <span class="nil">–</span> : doesWhat(decision),
              showShares(shares),
              showEach(perShare),
              exerciseCost === 0 ? "–" : showMoney(exerciseCost),
              showMoney(net),
            ],
          }))}
        />
      </Scrolling>
    </>
  );
}

function Vested() {
  const { answer } = holding.value;
  const lots = answer ?? [];
  if (lots.length === 0) return null;
  const showStrike = pricesTogether(lots.map(({ strikePrice }) => strikePrice));
  return (
    <>
      <h3>Held, vesting counted to today</h3>
      <Scrolling label="Table of vesting">
        <FigureTable
          name="vested"
          narrow="labelled"
          caption="What is held, and what of it has vested"
          columns={columnsOf(["Issued in"], ["Shares", "Vested", "Not vested", "Strike", "To exercise what vested"])}
          rows={lots.map(({ securityId, shares, vested, unvested, strikePrice, exerciseCost }) => ({
            key: securityId,
            cells: [
              issuedIn(securityId),
              showShares(shares),
              showShares(vested ?? shares),
              showShares(unvested ?? 0),
              showStrike(strikePrice),
              exerciseCost === null ? "–" : showMoney(exerciseCost),
            ],
          }))}
        />
      </Scrolling>
    </>
  );
}
