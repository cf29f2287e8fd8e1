/** At which price does somebody get what they want? */

import { showMoney } from "../figures/figures.js";
import { NumberField } from "../form/number-field.js";
import { change, inCurrency, state } from "../state/store.js";
import { exit, setPrice, shownGoal } from "./exit-answers.js";

export function Goal() {
  const { answer } = exit.value;
  const goal = shownGoal.value;
  const holders = answer?.holders ?? [];
  const set = (next: typeof goal, field: string) =>
    change((before) => ({ ...before, exit: { ...before.exit, goal: next } }), `goal.${field}`);
  const found = answer?.goals[0];
  const name = holders.find(({ holderId }) => holderId === goal?.holderId)?.name;
  return (
    <section aria-label="Goal">
      <h2>At which price does…</h2>
      <div class="goal">
        <select
          aria-label="Whose proceeds"
          value={goal?.holderId ?? ""}
          onChange={({ currentTarget }) =>
            set(
              currentTarget.value === ""
                ? null
                : { holderId: currentTarget.value, proceeds: goal?.proceeds ?? 10_000_000 },
              "holder",
            )
          }
        >
          <option value="">choose somebody</option>
          {holders.map(({ holderId, name }) => (
            <option key={holderId} value={holderId}>
              {name}
            </option>
          ))}
        </select>
        <span>{goal ? "get at least" : "get an amount that you name?"}</span>
        {goal ? (
          <NumberField
            id="goal"
            label="Proceeds wanted"
            unit={String(state.value.options.currency ?? "")}
            value={goal.proceeds}
            onChange={(proceeds) => set({ ...goal, proceeds }, "proceeds")}
          />
        ) : null}
      </div>
      {goal && found ? (
        <p role="status" data-goal={found.exitValuation ?? ""}>
          {found.exitValuation === null ? (
            <>
              No price gives <bdi>{name}</bdi> that much.
            </>
          ) : (
            <>
              At {inCurrency(showMoney(found.exitValuation))} <bdi>{name}</bdi> gets{" "}
              {inCurrency(showMoney(goal.proceeds))}.{" "}
              <button type="button" onClick={() => setPrice(found.exitValuation ?? 0)}>
                Use this price
              </button>
            </>
          )}
        </p>
      ) : null}
    </section>
  );
}
