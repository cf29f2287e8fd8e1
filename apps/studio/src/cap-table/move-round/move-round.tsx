/** The last round on sliders, and a question to it: at which pre-money does somebody own so much? */
import { signal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { capTableRequest, companyAnswer, knownHolder, nameOfId } from "../../company/company.js";
import { answered } from "../../engine/answered.js";
import { showPercent, showWhole } from "../../figures/figures.js";
import { NumberField } from "../../form/number-field.js";
import { whenOpened } from "../../state/open-company.js";
import { endStep, inCurrency } from "../../state/store.js";
import { lastRound, lastRoundName, type Movable, movables, setPreMoney } from "../last-round.js";
import { highestOf, movedBy } from "./slider-scale.js";
import "./move-round.css";

interface Wanted {
  readonly holderId: string;
  readonly part: number;
}
const wanted = signal<Wanted | null>(null);

const found = answered("preMoneyFor", () =>
  knownHolder(wanted.value?.holderId) === null || typeof lastRound.value?.preMoneyValuation !== "number"
    ? null
    : { request: capTableRequest.value, ...(wanted.value as Wanted) },
);
whenOpened(() => {
  wanted.value = null;
});

export function MoveRound() {
  const shown = movables.value;
  if (shown.length === 0) return null;
  return (
    <section aria-label="What if">
      <h2>
        Change <bdi>{lastRoundName.value}</bdi>
      </h2>
      <div class="sliders">
        {shown.map((one) => (
          <Slider key={one.name} {...one} />
        ))}
      </div>
      {typeof lastRound.value?.preMoneyValuation === "number" ? <Question /> : null}
    </section>
  );
}

/** The scale stays as it is while the slider has the focus: what is held under the pointer does not run away. */
function Slider({ name, value, percent, set }: Movable) {
  const id = useId();
  const [held, setHeld] = useState<number | null>(null);
  const most = Math.max(held ?? highestOf(value, percent), value);
  const scale = { step: most / (percent ? 80 : 400), most };
  const text = percent ? showPercent(value) : showWhole(value);
  const take = () => {
    endStep();
    setHeld((before) => before ?? most);
  };
  return (
    <div class="slider">
      <label for={id}>{name}</label>
      <input
        id={id}
        type="range"
        min={scale.step}
        max={most}
        step="any"
        value={value}
        aria-valuetext={text}
        onPointerDown={take}
        onFocus={take}
        onBlur={() => setHeld(null)}
        onKeyDown={(event) => {
          const next = movedBy(event.key, value, scale);
          if (next === null) return;
          event.preventDefault();
          set(next);
        }}
        onInput={({ currentTarget }) => {
          const next = Number(Number(currentTarget.value).toPrecision(4));
          set(next);
          // The thumb stands at the figure, also where rounding leaves that as it was.
          currentTarget.value = String(next);
        }}
      />
      <output for={id}>{text}</output>
    </div>
  );
}

function Question() {
  const asked = wanted.value;
  const holders = (companyAnswer.value?.final.holders ?? []).filter(({ fullyDilutedShares }) => fullyDilutedShares > 0);
  return (
    <div class="ask">
      <span>At which pre-money does</span>
      <select
        aria-label="Who"
        value={asked?.holderId ?? ""}
        onChange={({ currentTarget: { value } }) => {
          wanted.value = value === "" ? null : { holderId: value, part: asked?.part ?? 0.25 };
        }}
      >
        <option value="">choose somebody</option>
        {holders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {asked === null ? (
        <span>own a part that you name?</span>
      ) : (
        <>
          <span>own</span>
          <NumberField
            label="Part of the company"
            percent
            unit="%"
            value={asked.part}
            onChange={(part) => {
              wanted.value = { ...asked, part };
            }}
          />
          <Answer holderId={asked.holderId} part={asked.part} />
        </>
      )}
    </div>
  );
}

function Answer({ holderId, part }: { readonly holderId: string; readonly part: number }) {
  const { answer, issues, pending } = found.value;
  const isUnreached = issues.length > 0;
  return (
    <p
      role="status"
      class="answer"
      data-pre-money={answer === null || isUnreached ? "" : answer.value}
      aria-busy={pending}
    >
      {isUnreached ? (
        <>
          No pre-money leaves <bdi>{nameOfId(holderId)}</bdi> with {showPercent(part)}.
        </>
      ) : answer === null ? null : (
        <>
          At {inCurrency(showWhole(answer.value))} pre-money <bdi>{nameOfId(holderId)}</bdi> owns{" "}
          {showPercent(answer.achieved)}.{" "}
          <button type="button" onClick={() => setPreMoney(answer.value)}>
            Use this pre-money
          </button>
        </>
      )}
    </p>
  );
}
