/** The terms of each series and of the closing, to change in place. */

import type { PreferredSeries } from "@capstack/waterfall";
import { useRef } from "preact/hooks";
import { company, stack } from "../../company/company.js";
import type { Issue } from "../../engine/issue.js";
import { ChoicesOf } from "../../form/choices.js";
import { waterfallSchema } from "../../form/exit-schema.js";
import { ObjectForm } from "../../form/object-form.js";
import type { Definitions } from "../../form/schema.js";
import { toldInForm } from "../../form/words/issue-words.js";
import { change, state } from "../../state/store.js";
import type { JsonObject } from "../../state/studio-state.js";
import { escrowWords } from "../closing/escrow.js";
import { changedModel, exit, isChanged } from "../exit-answers.js";
import { closingChoices } from "./closing-choices.js";

export function Terms() {
  const definitions = waterfallSchema.value;
  const { preferred, deal } = state.value.exit;
  const series = stack.value?.preferred ?? [];
  const { issues } = exit.value;
  const names = new Map(changedModel.value?.preferred?.map(({ id, name }) => [id, name]));
  // Once there are terms it stays open: it does not fold under the keys of who takes the last one out to type another.
  const unfolded = useRef(false);
  unfolded.current ||= Object.keys(deal).length > 0;
  if (definitions === null) return <p class="quiet">Loading the terms…</p>;
  return (
    <section aria-label="Terms">
      <div class="section-head">
        <h2>What if the terms were…</h2>
        {isChanged.value ? (
          <button
            type="button"
            onClick={() => change((state) => ({ ...state, exit: { ...state.exit, deal: {}, preferred: {} } }))}
          >
            Reset terms
          </button>
        ) : null}
      </div>
      {series.map((one, place) => (
        <details key={one.id} class="terms" open={series.length <= 3}>
          <summary>
            <bdi>{names.get(one.id) ?? one.name}</bdi>
          </summary>
          <SeriesForm
            series={one}
            definitions={definitions}
            value={{ ...shown(one), ...preferred[one.id] }}
            issues={issuesBelow(issues, "model", "preferred", place)}
          />
        </details>
      ))}
      <details class="terms" open={unfolded.current || undefined}>
        <summary>The closing: costs, debt, carve-out, escrow</summary>
        <ChoicesOf.Provider value={closingChoices(deal, company.value.answer?.final.holders ?? [])}>
          <ObjectForm
            of="ExitDeal"
            definitions={definitions}
            value={deal}
            issues={toldInForm(issuesBelow(issues, "deal"), { of: "ExitDeal", definitions, value: deal }, setDeal)}
            onChange={setDeal}
          />
        </ChoicesOf.Provider>
        <Held />
      </details>
    </section>
  );
}

/** Of which amount a percentage is held back, and what it comes to. */
function Held() {
  const { answer, asked } = exit.value;
  const held = answer === null ? "" : escrowWords(asked?.deal, answer);
  return held === "" ? null : <p class="hint">Held in escrow: {held}.</p>;
}

/** The issues at a path of the request, with paths from there on. */
function issuesBelow(issues: readonly Issue[], ...steps: Issue["path"]): Issue[] {
  return issues
    .filter(({ path }) => steps.every((step, at) => path[at] === step))
    .map((issue) => ({ ...issue, path: issue.path.slice(steps.length) }));
}

interface SeriesFormProps {
  readonly series: PreferredSeries;
  readonly definitions: Definitions;
  readonly value: JsonObject;
  readonly issues: readonly Issue[];
}

function SeriesForm({ series, definitions, value, issues }: SeriesFormProps) {
  const set = (next: JsonObject, field: string) => setTerms(series, next, field);
  const form = { of: "PreferredSeries", definitions, value };
  return (
    <ObjectForm {...form} issues={toldInForm(issues, form, set)} hidden={HIDDEN} usual={shown(series)} onChange={set} />
  );
}

const setDeal = (deal: JsonObject, field: string) =>
  change((state) => ({ ...state, exit: { ...state.exit, deal } }), `deal.${field}`);

/** What a sale does not change. */
const HIDDEN = ["id", "name", "holders", "originalIssuePrice", "conversionRatio", "conversionPrice"];

/** The terms people change, with what counts where nothing is given. */
function shown(series: PreferredSeries): JsonObject {
  const { holders: _, ...terms } = series;
  return { liquidationMultiple: 1, participation: "none", ...(terms as unknown as JsonObject) };
}

/** Keeps what differs from the company's own terms. */
function setTerms(series: PreferredSeries, next: JsonObject, field: string): void {
  const own = shown(series);
  const terms = Object.fromEntries(
    Object.entries(next).filter(([name, value]) => JSON.stringify(own[name]) !== JSON.stringify(value)),
  );
  change(
    (state) => ({ ...state, exit: { ...state.exit, preferred: { ...state.exit.preferred, [series.id]: terms } } }),
    `terms.${series.id}.${field}`,
  );
}
