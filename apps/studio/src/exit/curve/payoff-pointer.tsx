/** A hand on the curve: what everybody gets at the price under the pointer; pressed, that price is taken along. */
import type { Plot } from "@capstack/charts";
import { FigureTable } from "@capstack/components";
import type { Exit } from "../../engine/exits/exit.js";
import { showCompact, showMultiple, showWhole } from "../../figures/figures.js";
import { showPerShare } from "../../figures/per-share.js";
import { togetherOf } from "../../figures/together.js";
import { exit, freeScale, holdScale, pointed, pointedPrice, setPrice } from "../exit-answers.js";
import { by, columnsBeside, perShareOf } from "../exit-rows.js";

/** Rows that fit over the curve. */
const MOST_ROWS = 10;

export function PayoffPointer({ plot }: { readonly plot: Plot }) {
  const { left, right, top, bottom, from, to } = plot;
  const [width, height] = [right - left, bottom - top];
  const priceUnder = (event: PointerEvent): number => {
    const area = (event.currentTarget as Element).getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width));
    return Number(priceOf(from + part * (to - from)).toPrecision(4));
  };
  const price = pointedPrice.value;
  const equity = pointed.value.answer?.summary.equityProceeds ?? null;
  const at = price === null || equity === null ? null : left + ((equity - from) / (to - from)) * width;
  return (
    <>
      <svg
        class="pointer"
        aria-hidden="true"
        width={right + 20}
        height={bottom}
        onPointerLeave={() => {
          pointedPrice.value = null;
        }}
      >
        {at === null || at < left || at > right ? null : <line x1={at} x2={at} y1={top} y2={bottom} />}
        <rect
          x={left}
          y={top}
          width={width}
          height={height}
          onPointerDown={(event) => {
            event.preventDefault();
            holdScale();
            (event.currentTarget as Element).setPointerCapture(event.pointerId);
            setPrice(priceUnder(event));
          }}
          onLostPointerCapture={freeScale}
          onPointerMove={(event) => {
            const under = priceUnder(event);
            pointedPrice.value = under;
            if (event.buttons === 1) setPrice(under);
          }}
        />
      </svg>
      {at === null ? null : <Reading isAtLeft={at > left + width / 2} />}
    </>
  );
}

/** A price for an equity value, between those that the engine states of both; the engine then says what it gives. */
function priceOf(equity: number): number {
  const { answer } = exit.value;
  const known = (answer?.breakpoints ?? []).flatMap(({ equityValue, exitValuation }) =>
    exitValuation === null ? [] : [{ equityValue, exitValuation }],
  );
  const after = known.find(({ equityValue }) => equityValue >= equity);
  const before = known.findLast(({ equityValue }) => equityValue <= equity);
  if (before === undefined) return after === undefined ? equity : Math.max(0, after.exitValuation);
  if (after === undefined || after.equityValue === before.equityValue) {
    return before.exitValuation + (equity - before.equityValue);
  }
  const part = (equity - before.equityValue) / (after.equityValue - before.equityValue);
  return before.exitValuation + part * (after.exitValuation - before.exitValuation);
}

function Reading({ isAtLeft }: { readonly isAtLeft: boolean }) {
  const { answer } = pointed.value;
  if (answer === null) return null;
  const rows: readonly (Exit["holders"][number] | Exit["classes"][number])[] =
    by.value === "holders" ? answer.holders : answer.classes;
  const [shown, left] = [rows.slice(0, MOST_ROWS), rows.slice(MOST_ROWS)];
  return (
    <div class={`reading ${isAtLeft ? "at-left" : "at-right"}`} aria-hidden="true" data-price={answer.exitValuation}>
      <strong>Sold for {showCompact(answer.exitValuation)}</strong>
      <FigureTable
        name="pointed"
        caption="Who gets what at this price"
        columns={columnsBeside()}
        rows={shown.map((row) => [
          row.name,
          showWhole(row.net),
          showPerShare(perShareOf(answer, row)),
          showMultiple(row.multiple),
        ])}
      />
      {left.length === 0 ? null : (
        <small>
          and {left.length} more, {showWhole(togetherOf(left, ({ net }) => net))} together
        </small>
      )}
    </div>
  );
}
