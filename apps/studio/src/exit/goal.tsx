/** At which price does somebody get what they want? */

import { showWhole } from "../figures/figures.js";
import { NumberField } from "../form/number-field.js";
import { change, inCurrency, state } from "../state/store.js";
import { carveOutOf } from "./closing/carve-out.js";
import { exit, setPrice, shownGoal } from "./exit-answers.js";

export function Goal() {
  const { answer } = exit.value;
  const goal = shownGoal.value;
  const holders = answer?.holders ?? [];
  const set = (next: typeof goal, field: string) =>
    change((before) => ({ ...before, exit: { ...before.exit, goal: next } }), `goal.${field}`);
  return (
    <section aria-label="Goal" class="wanted-proceeds">
      <h2>Find the price for an amount</h2>
      <div class="object">
        <div class="field">
          <label for="goal-holder">Who</label>
          <select
            id="goal-holder"
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
        </div>
        {goal ? (
          <div class="field">
            <label for="goal">Gets at least</label>
            <NumberField
              id="goal"
              unit={String(state.value.options.currency ?? "")}
              value={goal.proceeds}
              onChange={(proceeds) => set({ ...goal, proceeds }, "proceeds")}
            />
          </div>
        ) : null}
      </div>
      <Found />
    </section>
  );
}

/** The lowest price, rounded up to whole units of currency, so that at it they get no less than they want. */
function Found() {
  const { answer } = exit.value;
  const goal = shownGoal.value;
  const found = answer?.goals[0];
  if (goal === null || found === undefined) return null;
  const name = answer?.holders.find(({ holderId }) => holderId === goal.holderId)?.name;
  // What securities pay is sought: the carve-out comes besides.
  const beside = answer !== null && carveOutOf(answer, goal.holderId) !== 0 ? ", without the carve-out" : "";
  const price = found.exitValuation === null ? null : Math.ceil(found.exitValuation);
  return (
    <p role="status" data-goal={price ?? ""}>
      {price === null ? (
        <>
          No price gives <bdi>{name}</bdi> that much{beside}.
        </>
      ) : (
        <>
          <bdi>{name}</bdi> gets that{beside && `${beside},`} from {inCurrency(showWhole(price))} on.{" "}
          <button type="button" onClick={() => setPrice(price)}>
            Use this price
          </button>
        </>
      )}
    </p>
  );
}
