/** Before a round: what each SAFE and note would convert into, over a range of pre-money valuations. */
import { type Cell, columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { computed, signal } from "@preact/signals";
import { capTableRequest, company, nameOfId } from "../../company/company.js";
import { useFirstRows } from "../../controls/many-rows.js";
import { Segments } from "../../controls/segments.js";
import { answered } from "../../engine/answered.js";
import type { Converted } from "../../engine/trial-rounds.js";
import { showCompact, showPercent, showShares, writeFigure } from "../../figures/figures.js";
import { pricesTogether } from "../../figures/price-columns.js";
import { today } from "../../figures/today.js";
import { NumberField } from "../../form/number-field.js";
import { idOf } from "../../state/event-id.js";
import { whenOpened } from "../../state/open-company.js";
import { page } from "../../state/shown-page.js";
import type { JsonObject } from "../../state/studio-state.js";
import { whyPrice } from "./conversion-words.js";
import "../../controls/narrow-tables.css";

const MEASURES = { owns: "Owns after", shares: "Shares", price: "Price per share" } as const;
const measure = signal<keyof typeof MEASURES>("owns");
/** What the round raises, where a person says so. Currency. */
const asked = signal<number | null>(null);
whenOpened(() => {
  asked.value = null;
});
/** What it raises where no round of the list says so. Currency. */
const USUAL_RAISE = 2_000_000;
/** Times the largest cap. */
const STEPS = [0.5, 1, 1.5, 2, 3];
/** A round is far above the caps from so many times the largest one on: its own prices are then not on the ladder above. */
const FAR = 4;
/** Times the largest cap, and times the round's own pre-money, where that is far above. */
const STEPS_BELOW = [0.5, 1, 2];
const STEPS_AROUND = [0.75, 1.25];
/** Where no instrument has a cap. Currency. */
const USUAL = 10_000_000;

/** What is outstanding in the end, else what the last round with conversions has converted: before it. */
const before = computed(() => {
  const { answer } = company.value;
  // While a change is refused the company stands as it was before it, and so does what is tried.
  const request = company.value.issues.length > 0 ? company.value.asked?.request : capTableRequest.value;
  if (answer === null || request === undefined) return null;
  if (answer.final.convertibles.some(({ status }) => status === "outstanding"))
    return { request, label: null, own: null, date: todayIn(request.events.map(({ date }) => date)) };
  const round = answer.snapshots.findLast(({ round }) => (round?.conversions.length ?? 0) > 0);
  const place = request.events.findIndex((event, at) => idOf(event as unknown as JsonObject, at) === round?.eventId);
  if (round === undefined || place < 0) return null;
  const { pools, preMoneyValuation, date } = request.events[place] as unknown as JsonObject;
  const own = {
    raise: round.round?.newMoney ?? USUAL_RAISE,
    pools: (Array.isArray(pools) ? pools : []) as readonly JsonObject[],
    preMoney: typeof preMoneyValuation === "number" ? preMoneyValuation : null,
  };
  const earlier = { ...request, events: request.events.slice(0, place) };
  return {
    request: earlier,
    label: round.label,
    own,
    date: typeof date === "string" && date !== "" ? date : undefined,
  };
});

/** Today, where events have dates and none is later: interest runs up to then. `YYYY-MM-DD`. */
function todayIn(dates: readonly (string | undefined)[]): string | undefined {
  const last = dates.findLast((date) => date !== undefined);
  return last !== undefined && last <= today() ? today() : undefined;
}

/** What the round raises: as asked, else as the round of the list does. */
const raise = computed(() => asked.value ?? before.value?.own?.raise ?? USUAL_RAISE);

/** In round figures around the caps, so that it shows where a cap begins to bind, with the round's own among them. */
const preMoneys = computed((): readonly number[] => {
  const caps = (company.value.answer?.final.convertibles ?? []).flatMap(({ valuationCap }) => valuationCap ?? []);
  const own = before.value?.own?.preMoney ?? null;
  const most = caps.length === 0 ? (own ?? USUAL) : Math.max(...caps);
  const isFar = own !== null && own > FAR * most;
  const around = isFar
    ? [...STEPS_BELOW.map((step) => step * most), ...STEPS_AROUND.map((step) => step * own)]
    : STEPS.map((step) => step * most);
  const round = around.map((one) => (one === most ? most : Number(one.toPrecision(2))));
  return [...new Set([...round, ...(own === null ? [] : [own])])].sort((a, b) => a - b);
});

/** Each price is a round of its own to compute. */
const PAUSE = 300;

const tried = answered(
  "trialRounds",
  () =>
    before.value === null || page.value !== "cap-table"
      ? null
      : {
          ...{ request: before.value.request, preMoneys: preMoneys.value, raise: raise.value },
          ...poolsOf(before.value.own),
          ...(before.value.date === undefined ? {} : { date: before.value.date }),
        },
  "trialRounds",
  PAUSE,
);

function poolsOf(own: { readonly pools: readonly JsonObject[] } | null) {
  return own === null || own.pools.length === 0 ? {} : { pools: own.pools };
}

export function TrialConversions() {
  const instruments = tried.value.answer ?? [];
  const [shown, more] = useFirstRows(instruments);
  if (before.value === null || instruments.length === 0) return null;
  const { label, date } = before.value;
  const all = instruments.flatMap(({ atCap, tried }) => [atCap, ...tried]);
  const write = { owns: showPercent, shares: showShares, price: pricesTogether(all.map((one) => one?.price ?? null)) };
  const show = (converted: Converted | null) => figureOf(converted, write[measure.value]);
  return (
    <section aria-label="What SAFEs and notes would convert into" class="cap-table">
      <div class="section-head">
        <h2>
          What SAFEs and notes would convert into
          {label === null ? null : (
            <>
              {" "}
              at other prices of <bdi>{label}</bdi>
            </>
          )}
        </h2>
        <p class="unit-line">
          {measure.value === "owns" ? "Percent, fully diluted" : MEASURES[measure.value]}
          {date !== undefined && instruments.some(({ kind }) => kind === "note") ? `; interest up to ${date}` : ""}
        </p>
      </div>
      <div class="choices">
        <Segments
          label="Figure"
          choices={MEASURES}
          value={measure.value}
          onChange={(next) => {
            measure.value = next;
          }}
        />
        <span class="ask-inline">
          <label for="trial-raise">in a round that raises</label>
          <NumberField
            id="trial-raise"
            value={raise.value}
            onChange={(next) => {
              asked.value = next;
            }}
          />
          {poolWords(before.value.own?.pools ?? [])}
        </span>
      </div>
      <Scrolling label="Table of trial conversions">
        <FigureTable
          name="trial-conversions"
          narrow="labelled"
          caption="What each SAFE and note would convert into, by pre-money"
          columns={columnsOf(
            ["Holder"],
            ["At its cap", ...preMoneys.value.map((one) => `${showCompact(one)} pre-money`)],
          )}
          rows={shown.map(({ securityId, holderId, kind, atCap, tried }) => ({
            key: securityId,
            cells: [`${nameOfId(holderId)} (${kind === "safe" ? "SAFE" : "note"})`, show(atCap), ...tried.map(show)],
          }))}
        />
      </Scrolling>
      {more}
    </section>
  );
}

/** The pools of the round that the list has. */
function poolWords(pools: readonly JsonObject[]): string | null {
  const parts = pools.flatMap(({ pct }) => (typeof pct === "number" ? [`${writeFigure(pct, true)} %`] : []));
  return parts.length === 0 ? null : `with a pool of ${parts.join(" and ")}`;
}

/** The figure, and in few words why. */
function figureOf(converted: Converted | null, write: (figure: number) => string): Cell {
  if (converted === null) return <span class="nil">–</span>;
  const text = write(converted[measure.value]);
  if (converted.because === undefined) return text;
  return (
    <>
      {text} <small>{SHORT[converted.because.controllingTerm]}</small>
      <span class="hidden">{whyPrice(converted.because)}</span>
    </>
  );
}

const SHORT = { cap: "cap", discount: "discount", percentage: "fixed", round_price: "round’s price" } as const;
