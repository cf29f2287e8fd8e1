/** The prices at which the split changes: marks under the slider, and buttons under the same numbers. */
import { runsOfNumbers } from "@capstack/charts";
import { useWidth } from "@capstack/components";
import { computed } from "@preact/signals";
import { showCompact } from "../../figures/figures.js";
import { money } from "../../state/store.js";
import { exit, highestExit, setPrice } from "../exit-answers.js";

interface NumberedKink {
  readonly price: number;
  /** As the curve numbers it. */
  readonly number: number;
}

/** Buttons that fit under a slider; the curve's table has the others too. */
const MOST_KINKS = 10;
/** Numbers that are closer together than this share one label. Pixels. */
const APART = 16;

const numbered = computed((): readonly NumberedKink[] =>
  (exit.value.answer?.breakpoints ?? [])
    .filter(({ events, equityValue }) => events.length > 0 && equityValue > 0 && equityValue <= highestExit.value)
    .flatMap(({ exitValuation: price }, place) => (price === null ? [] : [{ price, number: place + 1 }])),
);
const shown = computed(() => numbered.value.slice(0, MOST_KINKS));

export function KinkMarks() {
  const [frame, width] = useWidth(640);
  const most = highestExit.value;
  const places = shown.value.map(({ price }) => (price / most) * width);
  const percent = (place: number) => `${(place / width) * 100}%`;
  return (
    <span class="ticks" ref={frame}>
      <svg aria-hidden="true" width="100%" height="18">
        {places.map((place, at) => (
          <line key={at} x1={percent(place)} x2={percent(place)} y1="0" y2="6" />
        ))}
        {runsOfNumbers(places, APART).map(({ text, middle }) => (
          <text key={text} x={percent(middle)} y="16">
            {text}
          </text>
        ))}
      </svg>
    </span>
  );
}

export function KinkButtons() {
  const left = numbered.value.length - shown.value.length;
  return shown.value.length === 0 ? null : (
    <p class="kinks">
      <span>The split changes when sold for {money.value.currency}</span>
      {shown.value.map(({ price, number }) => (
        <button key={number} type="button" class="quiet" onClick={() => setPrice(price)}>
          <strong>{number}</strong> {showCompact(price)}
        </button>
      ))}
      {left > 0 ? <span>and {left} more, in the curve’s table</span> : null}
    </p>
  );
}
