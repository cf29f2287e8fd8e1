/** One person's own page: what do I get, by which security, and what have I vested? */

import { type Cell, columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { capTableRequest, companyAnswer } from "../../company/company.js";
import { issuedIn } from "../../company/security-words.js";
import { FigureList } from "../../controls/figure-list.js";
import { answered } from "../../engine/answered.js";
import { paidBy } from "../../engine/cheques.js";
import { showCompact, showMoney, showMultiple, showPercent, showShares, showWhole } from "../../figures/figures.js";
import { showPerShare } from "../../figures/per-share.js";
import { pricesTogether } from "../../figures/price-columns.js";
import { today } from "../../figures/today.js";
import { togetherOf } from "../../figures/together.js";
import { inCurrency } from "../../state/store.js";
import { carveOutOf } from "../closing/carve-out.js";
import { allStages, laterName, type Stages, stagesBy } from "../closing/stages.js";
import { cheques, exit } from "../exit-answers.js";
import { chosenHolder, doesWhat, PER_SHARE } from "../exit-rows.js";
import { HolderPayoff } from "./holder-payoff.js";
import { PersonDialog } from "./person-dialog.js";
import { RecipientPage } from "./recipient-page.js";

const holding = answered("holding", () =>
  chosenHolder.value === null ? null : { request: capTableRequest.value, holderId: chosenHolder.value, date: today() },
);

export function HolderPage() {
  const { answer } = exit.value;
  const holder = answer?.holders.find(({ holderId }) => holderId === chosenHolder.value);
  if (answer === null || holder === undefined) return <RecipientPage />;
  const carveOut = carveOutOf(answer, holder.holderId);
  return (
    <PersonDialog name={holder.name} gets={togetherOf([holder.net, carveOut], (amount) => amount)}>
      <Facts holderId={holder.holderId} />
      <NothingVested isPaid={holder.net > 0} />
      <BySecurity holderId={holder.holderId} />
      <Vested />
      <HolderPayoff holderId={holder.holderId} name={holder.name} isBeside={carveOut !== 0} />
    </PersonDialog>
  );
}

interface Whose {
  readonly holderId: string;
}

function Facts({ holderId }: Whose) {
  const { answer } = exit.value;
  const holder = answer?.holders.find((one) => one.holderId === holderId);
  if (answer === null || holder === undefined) return null;
  const carveOut = carveOutOf(answer, holderId);
  const { invested, multiple } = paidBy(holder, cheques.value);
  const stages = stagesBy("holderId").get(holderId);
  const owned = companyAnswer.value?.final.holders.find(({ id }) => id === holderId)?.ownership ?? null;
  const facts: [name: string, value: string][] = [
    ["Company sold for", inCurrency(showWhole(answer.exitValuation))],
    ...withCarveOut(holder.net, carveOut),
    ["Owns, fully diluted", showPercent(owned)],
    ["Part of the proceeds", showPercent(holder.pctOfProceeds)],
    ...(laterName(allStages()) === null || stages === undefined ? [] : paidWhen(stages)),
    [PER_SHARE, showPerShare(answer.perShare[holderId] ?? null)],
    ["Invested", invested === 0 ? "–" : inCurrency(showWhole(invested))],
    ["Multiple", showMultiple(multiple)],
    ...answer.scenarios
      .filter(({ exitValuation }) => exitValuation !== answer.exitValuation)
      .map(({ exitValuation, holders }): [string, string] => [
        `If sold for ${showCompact(exitValuation)}, gets${carveOut === 0 ? "" : " for securities"}`,
        inCurrency(showWhole(holders.find((one) => one.holderId === holderId)?.net ?? 0)),
      ]),
  ];
  return (
    <dl class="headline" data-table="holder">
      <FigureList figures={facts} />
    </dl>
  );
}

/** What securities pay and the carve-out besides, for somebody who is named in it. */
function withCarveOut(net: number, carveOut: number): [name: string, value: string][] {
  if (carveOut === 0) return [];
  const lines: [name: string, amount: number][] = [
    ["For securities", net],
    ["From the carve-out", carveOut],
    ["Together", togetherOf([net, carveOut], (amount) => amount)],
  ];
  return lines.map(([name, amount]) => [name, inCurrency(showMoney(amount))]);
}

/** What comes at the closing, and what after it. */
function paidWhen({ atClose, escrow, earnout }: Stages): [name: string, value: string][] {
  const later: [name: string, amount: number][] = [
    ["From escrow, once released", escrow],
    ["With the earn-outs", earnout],
  ];
  return [
    ["At closing", inCurrency(showMoney(atClose))],
    ...later.flatMap(([name, amount]): [string, string][] =>
      amount === 0 ? [] : [[name, inCurrency(showMoney(amount))]],
    ),
  ];
}

/** Why somebody who holds an award gets nothing. */
function NothingVested({ isPaid }: { readonly isPaid: boolean }) {
  const lots = holding.value.answer ?? [];
  if (isPaid || lots.length === 0 || lots.some(({ shares, vested }) => (vested ?? shares) > 0)) return null;
  return <p class="help">Nothing has vested by today, and what has not vested gets nothing in a sale.</p>;
}

function BySecurity({ holderId }: Whose) {
  const { answer } = exit.value;
  const classes = new Map(answer?.classes.map(({ id, name }) => [id, name]));
  const rows = (answer?.securities ?? []).filter((one) => one.holderId === holderId);
  // What is the same for every row and says nothing is left out.
  const ifDecided = columnIf(rows.some(({ decision }) => decision !== null));
  const ifExercised = columnIf(rows.some(({ exerciseCost }) => exerciseCost !== 0));
  return (
    <>
      <h3>By security</h3>
      <Scrolling label="Table of securities">
        <FigureTable
          name="by-security"
          narrow="labelled"
          caption="What each security pays"
          columns={columnsOf(
            ["Security", ...ifDecided("At this price")],
            ["Shares", "Per share", ...ifExercised("Exercise cost"), "Receives"],
          )}
          rows={rows.map(({ id, classId, decision, shares, perShare, exerciseCost, net }) => ({
            key: `${classId} ${id}`,
            cells: [
              id === holderId
                ? (classes.get(classId) ?? classId)
                : `${classes.get(classId) ?? classId}, ${issuedIn(id)}`,
              ...ifDecided<Cell>(decision === null ? <span class="nil">–</span> : doesWhat(decision, classId)),
              showShares(shares),
              showPerShare(perShare),
              ...ifExercised(exerciseCost === 0 ? "–" : showMoney(exerciseCost)),
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
  const ifVesting = columnIf(lots.some(({ unvested }) => (unvested ?? 0) > 0));
  const ifInterest = columnIf(lots.some(({ kind }) => isInterest(kind)));
  const ifExercised = columnIf(lots.some(({ kind, strikePrice }) => strikePrice !== null && !isInterest(kind)));
  return (
    <>
      <h3>{ifVesting("").length === 0 ? "Held" : "Held, vesting counted to today"}</h3>
      <Scrolling label="Table of vesting">
        <FigureTable
          name="vested"
          narrow="labelled"
          caption="What is held, and what of it has vested"
          columns={columnsOf(
            ["Issued in"],
            [
              "Shares",
              ...ifVesting("Vested", "Not vested"),
              ...ifInterest("Shares in value above"),
              ...ifExercised("Strike", "To exercise what vested"),
            ],
          )}
          rows={lots.map(({ securityId, kind, shares, vested, unvested, strikePrice, exerciseCost }) => {
            const [threshold, strike, cost] = isInterest(kind)
              ? [strikePrice, null, null]
              : [null, strikePrice, exerciseCost];
            return {
              key: securityId,
              cells: [
                issuedIn(securityId),
                showShares(shares),
                ...ifVesting(showShares(vested ?? shares), showShares((unvested ?? 0) === 0 ? null : unvested)),
                ...ifInterest(showStrike(threshold)),
                ...ifExercised(showStrike(strike), showMoney(cost)),
              ],
            };
          })}
        />
      </Scrolling>
    </>
  );
}

/** The cells of columns that say something, else none. */
const columnIf =
  (says: boolean) =>
  <T,>(...cells: readonly T[]): readonly T[] =>
    says ? cells : [];

const isInterest = (kind: string): boolean => kind.startsWith("profits_interest");
