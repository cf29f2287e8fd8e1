/** The page of somebody who holds nothing and is named in the carve-out. */
import { FigureList } from "../../controls/figure-list.js";
import { showMoney, showPercent, showWhole } from "../../figures/figures.js";
import { inCurrency } from "../../state/store.js";
import { recipientsOf } from "../closing/carve-out.js";
import { exit } from "../exit-answers.js";
import { chosenHolder } from "../exit-rows.js";
import { PersonDialog } from "./person-dialog.js";

export function RecipientPage() {
  const { answer } = exit.value;
  if (answer === null || chosenHolder.value === null) return null;
  const recipient = recipientsOf(answer).find(({ id }) => id === chosenHolder.value);
  if (recipient === undefined) return null;
  const { name, amount } = recipient;
  const carveOut = answer.deductions.carveOut.amount;
  const facts: [name: string, value: string][] = [
    ["Company sold for", inCurrency(showWhole(answer.exitValuation))],
    ["Carve-out", inCurrency(showMoney(carveOut))],
    ["Part of the carve-out", showPercent(carveOut === 0 ? 0 : amount / carveOut)],
  ];
  return (
    <PersonDialog name={name} gets={amount}>
      <dl class="headline" data-table="holder">
        <FigureList figures={facts} />
      </dl>
      <p class="help">
        All of it comes from the carve-out, before holders are paid: nobody called <bdi>{name}</bdi> holds anything.
      </p>
    </PersonDialog>
  );
}
