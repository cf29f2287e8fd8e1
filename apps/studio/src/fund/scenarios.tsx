/** Funds side by side: the one at hand, and those that were kept. */

import { type Cell, columnsOf, FigureTable, type Format, Scrolling } from "@capstack/components";
import { rational } from "@capstack/decimal";
import type { FundEconomicsResult } from "@capstack/fund-economics";
import { showMore } from "../figures/difference.js";
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { change, money, state } from "../state/store.js";
import type { JsonObject } from "../state/studio-state.js";
import { fund, fundInputs } from "./fund-answers.js";

type Scenarios = (typeof state.value)["fund"]["scenarios"];

const MOST = 8;
/** Kept funds whose figures fit beside the fund's own on a phone. */
const MOST_UNDER = 2;

export function Scenarios() {
  const { answer } = fund.value;
  const kept = state.value.fund.scenarios;
  if (answer === null) return null;
  const now = { name: "Now", ...answer };
  const shown = [now, ...(answer.scenarios ?? [])];
  return (
    <section aria-label="Scenarios">
      <div class="section-head">
        <h2>Side by side</h2>
        {kept.length === 0 ? null : (
          <p class="unit-line">
            {money.value.currency ?? "Currency"}; under each figure, what it is more or less than now
          </p>
        )}
        <button
          type="button"
          disabled={kept.length >= MOST || fundInputs.value === undefined}
          onClick={() =>
            set([...kept, { name: `Kept ${kept.length + 1}`, inputs: fundInputs.value as unknown as JsonObject }])
          }
        >
          Keep this fund to compare
        </button>
      </div>
      {kept.length === 0 ? null : (
        <Scrolling label="Table of scenarios">
          <FigureTable
            name="funds"
            narrow={kept.length > MOST_UNDER ? undefined : "under"}
            caption="Funds side by side"
            columns={[
              ...columnsOf(["Figure"], []),
              ...shown.map(({ name }, i) => ({
                name,
                align: "right" as const,
                ...(i === 0 ? {} : { heading: <KeptName kept={kept} place={i - 1} /> }),
              })),
            ]}
            rows={FIGURES.map((figure) => [
              figure.name,
              figure.show(figure.of(now)),
              ...shown.slice(1).map((one) => against(figure, one, now)),
            ])}
          />
        </Scrolling>
      )}
    </section>
  );
}

type Shown = Pick<FundEconomicsResult, "forecast" | "managementFees" | "partnershipExpenses">;

interface Compared {
  readonly name: string;
  readonly of: (one: Shown) => number | null;
  readonly show: Format;
  /** What stands after a difference. */
  readonly unit?: string;
}

const FIGURES: readonly Compared[] = [
  { name: "TVPI of LPs", of: ({ forecast }) => forecast?.summary.multiples.netLp ?? null, show: showMultiple },
  {
    name: "Net IRR of LPs",
    of: ({ forecast }) => forecast?.summary.irr.netLp ?? null,
    show: showRate,
    unit: " points",
  },
  { name: "Gross multiple", of: ({ forecast }) => forecast?.summary.multiples.gross ?? null, show: showMultiple },
  {
    name: "Called from all partners",
    of: ({ forecast }) => forecast?.summary.totals.capitalCalls.total ?? null,
    show: showCompact,
  },
  {
    name: "Fees and expenses",
    of: ({ managementFees, partnershipExpenses }) => managementFees.total + partnershipExpenses.total,
    show: showCompact,
  },
  { name: "Carry", of: ({ forecast }) => forecast?.summary.totals.carry ?? null, show: showCompact },
];

/** The figure of a kept fund, with what it is more than that of the fund at hand. */
function against({ of, show, unit = "" }: Compared, one: Shown, now: Shown): Cell {
  const [value, first] = [of(one), of(now)];
  if (value === null || first === null || show(value) === show(first)) return show(value);
  return (
    <>
      {show(value)} <small>{`${moreOf(show, value, first)}${unit}`}</small>
    </>
  );
}

/** The difference of two amounts, in its own magnitude: that of 1.20bn and 900M is 300M. */
function moreOf(show: Format, value: number, first: number): string {
  if (show !== showCompact) return showMore(show, value, first);
  const more = rational(value).minus(first).toNumber();
  return `${more > 0 ? "+" : ""}${show(more)}`;
}

/** Renames a fund that was kept, or takes it away. */
function KeptName({ kept, place }: { readonly kept: Scenarios; readonly place: number }) {
  const name = kept[place]?.name ?? "";
  return (
    <>
      <span class="on-paper">{name}</span>
      <input
        class="name"
        aria-label={`Name of ${name}`}
        value={name}
        onInput={({ currentTarget }) => rename(kept, place, currentTarget.value)}
      />
      <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => set(kept.toSpliced(place, 1))}>
        ×
      </button>
    </>
  );
}

function set(scenarios: Scenarios): void {
  change((state) => ({ ...state, fund: { ...state.fund, scenarios } }));
}

function rename(kept: Scenarios, place: number, name: string): void {
  const one = kept[place];
  if (one === undefined) return;
  const scenarios = kept.with(place, { ...one, name });
  change((state) => ({ ...state, fund: { ...state.fund, scenarios } }), `scenario.${place}`);
}
