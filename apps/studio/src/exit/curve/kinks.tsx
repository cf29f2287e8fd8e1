/** The prices at which the split changes: marks under the slider, and buttons under the same numbers. */
import { runsOfNumbers } from "@capstack/charts";
import { computed } from "@preact/signals";
import { showCompact } from "../../figures/figures.js";
import { exit, highestExit, setPrice } from "../exit-answers.js";

interface NumberedKink {
  readonly price: number;
  /** As the curve numbers it. */
  readonly number: number;
}

/** Buttons that fit under a slider; the curve's table has the others too. */
const MOST_KINKS = 10;
/** Numbers closer than this stand in one label. Percent of the slider's length. */
const APART = 3;

const numbered = computed((): readonly NumberedKink[] =>
  (exit.value.answer?.breakpoints ?? [])
    .filter(({ events, equityValue }) => events.length > 0 && equityValue <= highestExit.value)
    .flatMap(({ exitValuation: price }, place) => (price === null ? [] : [{ price, number: place + 1 }])),
);
const shown = computed(() => numbered.value.slice(0, MOST_KINKS));

export function KinkMarks() {
  const most = highestExit.value;
  const parts = shown.value.map(({ price }) => (price / most) * 100);
  const percent = (part: number) => `${part}%`;
  return (
    <svg class="ticks" aria-hidden="true" width="100%" height="18">
      {parts.map((part, at) => (
        <line key={at} x1={percent(part)} x2={percent(part)} y1="0" y2="6" />
      ))}
      {runsOfNumbers(parts, APART).map(({ text, middle }) => (
        <text key={text} x={percent(middle)} y="16">
          {text}
        </text>
      ))}
    </svg>
  );
}

export function KinkButtons() {
  const left = numbered.value.length - shown.value.length;
  return shown.value.length === 0 ? null : (
    <p class="kinks">
      <span>The split changes at</span>
      {shown.value.map(({ price, number }) => (
        <button key={number} type="button" class="quiet" onClick={() => setPrice(price)}>
          <strong>{number}</strong> {showCompact(price)}
        </button>
      ))}
      {left > 0 ? <span>and {left} more, in the curve’s table</span> : null}
    </p>
  );
}
