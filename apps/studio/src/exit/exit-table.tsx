/** Who gets what, to the cent; where terms were changed, against what it was. */

import { Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { Segments } from "../controls/segments.js";
import { showMoney, showMultiple, showPercent } from "../figures/figures.js";
import { exit, exitBefore } from "./exit-answers.js";

const by = signal<"holders" | "classes">("holders");

interface Row {
  readonly id: string;
  readonly name: string;
  readonly net: number;
  readonly before: number | null;
  readonly share: number;
  readonly invested: number;
  readonly multiple: number | null;
  readonly does: string;
}

export function ExitTable() {
  const { answer } = exit.value;
  const before = exitBefore.value.answer;
  if (answer === null) return null;
  const rows = by.value === "holders" ? holderRows() : classRows();
  return (
    <section aria-label="Proceeds">
      <div class="section-head">
        <h2>Who gets what</h2>
        <Segments
          label="Rows"
          choices={{ holders: "People", classes: "Classes" }}
          value={by.value}
          onChange={(next) => {
            by.value = next;
          }}
        />
      </div>
      <Scrolling label="Table of proceeds">
        <table class="figures" data-table="proceeds">
          <thead>
            <tr>
              <th scope="col">{by.value === "holders" ? "Holder" : "Class"}</th>
              <th scope="col" class="right">
                Receives
              </th>
              {before ? (
                <th scope="col" class="right">
                  Against before
                </th>
              ) : null}
              <th scope="col" class="right">
                Of proceeds
              </th>
              <th scope="col" class="right">
                Invested
              </th>
              <th scope="col" class="right">
                Multiple
              </th>
              {by.value === "classes" ? <th scope="col">Does</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, net, before: was, share, invested, multiple, does }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td class="right">{showMoney(net)}</td>
                {before ? <td class={`right ${toneOf(net, was)}`}>{difference(net, was)}</td> : null}
                <td class="right">{showPercent(share)}</td>
                <td class="right">{invested === 0 ? <span class="nil">–</span> : showMoney(invested)}</td>
                <td class="right">{showMultiple(multiple)}</td>
                {by.value === "classes" ? <td>{does}</td> : null}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td class="right">{showMoney(answer.summary.totalDistributed)}</td>
              {before ? (
                <td class="right">{difference(answer.summary.totalDistributed, before.summary.totalDistributed)}</td>
              ) : null}
              <td class="right">{showPercent(answer.summary.totalDistributed === 0 ? 0 : 1)}</td>
              <td />
              <td />
              {by.value === "classes" ? <td /> : null}
            </tr>
          </tfoot>
        </table>
      </Scrolling>
    </section>
  );
}

function holderRows(): Row[] {
  const before = new Map(exitBefore.value.answer?.holders.map(({ holderId, net }) => [holderId, net]));
  return (exit.value.answer?.holders ?? []).map(({ holderId, name, net, pctOfProceeds, invested, multiple }) => ({
    id: holderId,
    name,
    net,
    before: before.get(holderId) ?? null,
    share: pctOfProceeds,
    invested,
    multiple,
    does: "",
  }));
}

function classRows(): Row[] {
  const before = new Map(exitBefore.value.answer?.classes.map(({ id, net }) => [id, net]));
  return (exit.value.answer?.classes ?? []).map(({ id, name, net, pctOfProceeds, invested, multiple, decision }) => ({
    id,
    name,
    net,
    before: before.get(id) ?? null,
    share: pctOfProceeds,
    invested,
    multiple,
    does: decision === null ? "" : (DECISIONS[decision] ?? decision),
  }));
}

const DECISIONS: Readonly<Record<string, string>> = {
  hold: "takes its preference",
  convert: "converts",
  exercise: "exercises",
  exercise_hold: "exercises, holds",
  exercise_convert: "exercises, converts",
  lapse: "lapses",
  cash_out: "takes cash",
  mixed: "some convert",
};

function difference(now: number, before: number | null): string {
  // In whole cents: a difference of two amounts is no amount with cents of its own.
  const gap = (Math.round(now * 100) - Math.round((before ?? 0) * 100)) / 100;
  return gap === 0 ? "–" : `${gap > 0 ? "+" : "−"}${showMoney(Math.abs(gap))}`;
}

function toneOf(now: number, before: number | null): string {
  return now > (before ?? 0) ? "more" : now < (before ?? 0) ? "less" : "";
}
