/** The company of the first page as a position of this fund. */
import { knownHolder } from "../company/company.js";
import { exit } from "../exit/exit-answers.js";
import { showMoney, showMultiple } from "../figures/figures.js";
import { NumberField } from "../form/number-field.js";
import { change, state } from "../state/store.js";
import type { FundPosition } from "../state/studio-state.js";
import { outcome } from "./fund-answers.js";

export function CompanyPosition() {
  const { fund, title } = state.value;
  const investors = (exit.value.answer?.holders ?? []).filter(({ invested }) => invested > 0);
  const set = (position: FundPosition | null) =>
    change((state) => ({ ...state, fund: { ...state.fund, position } }), "fund.position");
  const position = fund.position !== null && knownHolder(fund.position.holderId) !== null ? fund.position : null;
  const shown = outcome.value;
  return (
    <section aria-label="Company as a position">
      <h2>
        <bdi>{title || "The company"}</bdi> as a position
      </h2>
      {investors.length === 0 ? (
        <p class="help">
          Nobody has paid for shares of it yet. <a href="#cap-table">Add a round</a> and its investors can be chosen
          here.
        </p>
      ) : null}
      <div class="field" hidden={investors.length === 0}>
        <label for="position">This fund is</label>
        <select
          id="position"
          value={position?.holderId ?? ""}
          onChange={({ currentTarget }) =>
            set(
              currentTarget.value === ""
                ? null
                : { holderId: currentTarget.value, holdingPeriodYears: position?.holdingPeriodYears ?? 5 },
            )
          }
        >
          <option value="">not an investor of it</option>
          {investors.map(({ holderId, name }) => (
            <option key={holderId} value={holderId}>
              {name}
            </option>
          ))}
        </select>
        <span />
      </div>
      {position ? (
        <div class="field">
          <label for="held">Held for</label>
          <NumberField
            id="held"
            unit="years"
            value={position.holdingPeriodYears}
            onChange={(holdingPeriodYears) => set({ ...position, holdingPeriodYears })}
          />
          <span />
        </div>
      ) : null}
      {position && shown ? (
        <p class="help" role="status">
          Paid {showMoney(shown.invested)}, gets {showMoney(shown.proceeds)} at the exit:{" "}
          {showMultiple(shown.proceeds / shown.invested)}. It is one of the fund's outcomes; the others give way in
          proportion.
        </p>
      ) : null}
    </section>
  );
}
