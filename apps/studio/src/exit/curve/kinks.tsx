/** The prices at which the split changes: marks under the slider, and buttons under the same numbers. */
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
/** Numbers closer than this stand over each other. A part of the slider's length. */
const APART = 0.025;

const numbered = computed((): readonly NumberedKink[] =>
  (exit.value.answer?.breakpoints ?? [])
    .filter(({ events, equityValue }) => events.length > 0 && equityValue <= highestExit.value)
    .flatMap(({ exitValuation: price }, place) => (price === null ? [] : [{ price, number: place + 1 }])),
);
const shown = computed(() => numbered.value.slice(0, MOST_KINKS));

export function KinkMarks() {
  const most = highestExit.value;
  let free = Number.NEGATIVE_INFINITY;
  return (
    <svg class="ticks" aria-hidden="true" width="100%" height="18">
      {shown.value.map(({ price, number }) => {
        const part = price / most;
        const isFree = part >= free;
        if (isFree) free = part + APART;
        const x = `${part * 100}%`;
        return (
          <g key={number}>
            <line x1={x} x2={x} y1="0" y2="6" />
            {isFree ? (
              <text x={x} y="16">
                {number}
              </text>
            ) : null}
          </g>
        );
      })}
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
