/** Versions of the company that were kept, and what changed since one of them. */
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { companyAnswer, nameOfId, requestOf } from "../company/company.js";
import { answered } from "../engine/answered.js";
import type { ComparedCompany } from "../engine/several/compare.js";
import { capTableSchema } from "../events/event-schema.js";
import { showTime } from "../figures/moment.js";
import { waterfallSchema } from "../form/exit-schema.js";
import { fundSchema } from "../fund/fund-schema.js";
import { companyList, keepVersion, readVersion, shownCompany, versionTimes } from "../state/open-company.js";
import { change, state } from "../state/store.js";
import type { JsonObject, StudioState } from "../state/studio-state.js";
import { companyOf, headlinePrice } from "./compared.js";
import { sinceRows } from "./since/since-rows.js";
import { SinceTable } from "./since/since-table.js";
import { type AllDefinitions, type OwnTerms, type VersionChange, versionChanges } from "./version-changes.js";

const times = signal<readonly number[]>([]);
const chosenTime = signal<number | null>(null);
const then = signal<StudioState | null>(null);
/** Whether a person has chosen a version whose answer is still to come: it stands below all tables. */
const isAwaited = signal(false);

// Versions come with writing, and writing renews the list of companies.
effect(() => {
  companyList.value;
  void readTimes(shownCompany.value);
});

async function readTimes(id: string): Promise<void> {
  const found = await versionTimes();
  if (id !== shownCompany.peek()) return;
  times.value = found;
  if (chosenTime.peek() !== null && !found.includes(chosenTime.peek() as number)) await compareWith(null);
}

async function compareWith(at: number | null): Promise<void> {
  chosenTime.value = at;
  then.value = at === null ? null : ((await readVersion(at)) ?? null);
}

const changes = answered("changes", () => {
  if (then.value === null) return null;
  return { before: requestOf(then.value), after: requestOf(state.value) };
});

/** Both versions, sold for the price that the headline of the curves is about. */
const sold = answered(
  "compare",
  () => {
    if (then.value === null) return null;
    return { companies: [companyOf(then.value), companyOf(state.value)], prices: [headlinePrice.value] };
  },
  "changes in money",
);

export function Versions() {
  return (
    <section aria-label="Versions">
      <h2>What changed since</h2>
      <div class="goal">
        <select
          aria-label="Version"
          value={String(chosenTime.value ?? "")}
          onChange={({ currentTarget: { value } }) => {
            isAwaited.value = value !== "";
            void compareWith(value === "" ? null : Number(value));
          }}
        >
          <option value="">{times.value.length === 0 ? "no version yet" : "choose a version"}</option>
          {times.value.map((at) => (
            <option key={at} value={String(at)}>
              {showTime(at)}
            </option>
          ))}
        </select>
        <button type="button" class="add" onClick={() => void keepVersion().then(() => readTimes(shownCompany.value))}>
          + Keep a version now
        </button>
        <p class="hint">A version is kept by itself on each day that something changes, before the first change.</p>
      </div>
    </section>
  );
}

/** What terms are named by; null while it is loaded. */
const definitions = computed((): AllDefinitions | null => {
  const [events, sale, fund] = [capTableSchema.value, waterfallSchema.value, fundSchema.value];
  return events === null || sale === null || fund === null ? null : { events, sale, fund };
});

const terms = computed((): readonly VersionChange[] | null =>
  then.value === null || definitions.value === null
    ? null
    : versionChanges({ was: then.value, is: state.value }, definitions.value, nameOfId, {
        was: ownTermsOf(sold.value.answer?.[0]),
        is: ownTermsOf(sold.value.answer?.[1]),
      }),
);

/** The terms of each series in a sale: those that an exit does not change are the cap table's own. */
function ownTermsOf(company: ComparedCompany | undefined): OwnTerms {
  const series = company?.terms?.stack.preferred ?? [];
  return Object.fromEntries(series.map(({ holders: _, ...terms }) => [terms.id, { ...USUAL, ...terms } as JsonObject]));
}

/** What counts where a series does not say it. */
const USUAL = { liquidationMultiple: 1, participation: "none" };

export function SinceVersion() {
  const before = then.value;
  const section = useRef<HTMLElement>(null);
  const isAnswered = before !== null && !changes.value.pending && !sold.value.pending && terms.value !== null;
  useEffect(() => {
    if (!isAwaited.peek() || !isAnswered) return;
    isAwaited.value = false;
    section.current?.scrollIntoView({ block: "start" });
  });
  if (before === null || chosenTime.value === null) return null;
  const isRefused = [changes.value, ...(sold.value.answer ?? [])].some(({ issues }) => issues.length > 0);
  return (
    <section aria-label="What changed" class="compared" ref={section}>
      <div class="section-head">
        <h2>What changed since {showTime(chosenTime.value)}</h2>
        <button type="button" onClick={() => change(() => before)}>
          Go back to it
        </button>
      </div>
      {terms.value === null ? null : <Terms all={terms.value} />}
      {isRefused ? <p class="issues">One of the two cannot be computed yet.</p> : null}
      {isRefused ? null : <Differences />}
    </section>
  );
}

/** A line for each term, at its event. */
function Terms({ all }: { readonly all: readonly VersionChange[] }) {
  if (all.length === 0) return <p>No difference: the two versions are equal.</p>;
  return (
    <ul class="event-changes">
      {all.map(({ of, names, was, is }, at) => (
        <li key={at}>
          <strong>
            <bdi>{of}</bdi>
          </strong>
          {names.map((name, i) => (
            <>
              {" · "}
              <bdi key={i}>{name}</bdi>
            </>
          ))}{" "}
          {was === null ? `added: ${is}` : is === null ? `taken out: ${was}` : `${was} → ${is}`}
        </li>
      ))}
    </ul>
  );
}

function Differences() {
  const { answer } = changes.value;
  const [was, is] = sold.value.answer ?? [];
  if (answer === null || was === undefined || is === undefined) return null;
  const held = new Map(companyAnswer.value?.final.holders.map((one) => [one.id, one.fullyDilutedShares]));
  const since = sinceRows(answer, [was, is], (id) => held.get(id) ?? 0);
  return <SinceTable {...since} price={headlinePrice.value} />;
}
