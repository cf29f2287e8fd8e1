/** Companies side by side, such as two term sheets, and what changed in one of them since a day. */

import { useWidth } from "@capstack/components";
import { hasHolders } from "../company/company.js";
import { addedEvent, openEvent } from "../events/list-changes.js";
import { prices, setOneOfPrices } from "../exit/exit-answers.js";
import { NumberField } from "../form/number-field.js";
import { NothingYet } from "../refusals/nothing-yet.js";
import { writeAddress } from "../state/address.js";
import { companyList, duplicateShown, shownCompany } from "../state/open-company.js";
import { money, state } from "../state/store.js";
import { CompareHead } from "./compare-head.js";
import { baseOf, beside, choose, chosen, compared, comparison, MOST_BESIDE, standBeside } from "./compared.js";
import { GetsTable, OwnsTable } from "./compared-tables.js";
import { BeforeChange, NotCompared } from "./not-compared.js";
import { lighterLines, PayoffCurves } from "./payoff-curves.js";
import { TermsTable } from "./terms-table.js";
import { SinceVersion, Versions } from "./versions.js";
import "./compare.css";

/** A frame in which three companies fit beside each other. Pixels. */
const THREE_WIDE = 420;

export function ComparePage() {
  const { answer, pending } = comparison.value;
  const [frame, width] = useWidth<HTMLDivElement>(THREE_WIDE);
  if (!hasHolders.value) return <NothingYet wants="and it can be compared" />;
  // On a phone more than two do not stand beside each other: each figure has its company's name.
  const narrow = compared.value.length > 2 && width < THREE_WIDE ? "labelled" : undefined;
  // An answer to fewer companies than are chosen by now would put figures under the wrong name.
  const fits = answer?.length === compared.value.length;
  return (
    <div class="two-sides">
      <div class="inputs">
        <Choice />
        <Prices />
        <Versions />
      </div>
      <div
        class={`results${pending ? " pending" : ""}`}
        aria-busy={pending || !fits}
        ref={frame}
        data-lighter={lighterLines.value}
      >
        {fits ? (
          <>
            <BeforeChange />
            <CompareHead />
            {answer.some(({ issues }) => issues.length > 0) ? <NotCompared /> : null}
            <TermsTable narrow={narrow ?? "under"} />
            <OwnsTable narrow={narrow} />
            <GetsTable narrow={narrow} />
            {answer.every(({ issues }) => issues.length > 0) ? null : <PayoffCurves />}
          </>
        ) : null}
        <SinceVersion />
      </div>
    </div>
  );
}

function Choice() {
  const others = (companyList.value ?? []).filter(({ id }) => id !== shownCompany.value);
  const full = beside.value.length >= MOST_BESIDE;
  return (
    <section aria-label="Companies to compare" class="compare-choice">
      <h2>Compare</h2>
      <div class="compare-own">
        <strong>
          <bdi>{state.value.title || "This company"}</bdi>
        </strong>
        <ChangeTerms />
      </div>
      <h3>with</h3>
      {others.length === 0 ? (
        <p class="hint">No other company yet. A copy of this one can have other terms, such as a second term sheet.</p>
      ) : (
        others.map(({ id, title }) => {
          const on = chosen.value.includes(id);
          return (
            <label key={id} class="check">
              <input
                type="checkbox"
                checked={on}
                disabled={!on && full}
                onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
              />
              <bdi>{title || "Without a name"}</bdi>
            </label>
          );
        })
      )}
      {beside.value.length === 0 ? null : (
        <p class="hint">
          Differences are from <bdi>{baseOf.value?.name}</bdi>, which{" "}
          {baseOf.value === compared.value[0] ? "was chosen first" : "is the first with figures"}.
        </p>
      )}
      <button type="button" class="add" onClick={() => void addScenario()}>
        {beside.value.length === 0 ? "+ A second version of this company" : "+ Another version of this company"}
      </button>
    </section>
  );
}

/** To the round that the company ends with: its terms are what is compared. */
function ChangeTerms() {
  const last = state.value.events.findLastIndex(({ event }) => event.type === "priced_round");
  return (
    <a
      class="button"
      href={writeAddress("cap-table", null)}
      onClick={() => {
        openEvent.value = last < 0 ? null : last;
        // Its form takes the focus.
        addedEvent.value = openEvent.value;
      }}
    >
      Change its terms
    </a>
  );
}

/** The copy is shown, to be changed; what it was copied from stands beside it. */
async function addScenario(): Promise<void> {
  const original = shownCompany.value;
  const group = chosen.value;
  await duplicateShown();
  standBeside(group, original);
}

function Prices() {
  const currency = money.value.currency ?? "";
  return (
    <section aria-label="Exit prices">
      <h2>Sold for</h2>
      <div class="object">
        {prices.value.map((price, place) => (
          <div class="field" key={place}>
            <label for={`price-${place}`}>Price {place + 1}</label>
            <NumberField
              id={`price-${place}`}
              value={price}
              unit={currency}
              least={0}
              onChange={(next) => setOneOfPrices(place, next)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
