/** The company: what happened to it on one side, who owns it on the other. */

import { signal } from "@preact/signals";
import { ChartView } from "../chart/chart-view.js";
import { charts } from "../chart/charts.js";
import { company, companyAnswer } from "../company/company.js";
import { later } from "../controls/later.js";
import { EventList } from "../events/event-list.js";
import { state } from "../state/store.js";
import { drawOwners } from "./ownership-chart.js";
import { chosenCell, OwnershipTable } from "./ownership-table.js";

/** Stands where a button will, so that nothing moves. */
const waiting = (name: string) => () => (
  <button type="button" disabled>
    {name}
  </button>
);
const ExampleMenu = later(
  async () => (await import("./example-menu.js")).ExampleMenu,
  waiting("Start from an example"),
);
const ImportFile = later(async () => (await import("../import/import-file.js")).ImportFile, waiting("Open a file…"));
const Rounds = later(async () => (await import("./rounds.js")).Rounds);
const HowItCame = later(async () => (await import("./how-it-came.js")).HowItCame, undefined, "shown");
const StartChoices = later(async () => (await import("./start-choices.js")).StartChoices, undefined, "shown");
const Stale = later(async () => (await import("../refusals/stale.js")).Stale);
const Warnings = later(async () => (await import("./cap-table-warnings.js")).CapTableWarnings);
const Convertibles = later(async () => (await import("./conversions/convertibles.js")).Convertibles);
const MoveRound = later(async () => (await import("./move-round/move-round.js")).MoveRound);
const TrialConversions = later(async () => (await import("./conversions/trial-conversions.js")).TrialConversions);

const OwnershipStrip = later(async () => (await import("./ownership-strip.js")).OwnershipStrip, undefined, "idle");

/** The round whose bridge is drawn; the last unless chosen. */
const chosenRound = signal<string | null>(null);

export function CapTablePage() {
  const { answer, pending, issues } = company.value;
  const isEmpty = state.value.events.length === 0;
  return (
    <div class="two-sides">
      <div class="inputs">
        {isEmpty ? null : (
          <>
            <OwnershipStrip />
            <div class="start-from">
              <ExampleMenu />
              <ImportFile />
            </div>
          </>
        )}
        <EventList />
      </div>
      <div class={`results${pending ? " pending" : ""}`} aria-busy={pending}>
        {issues.length > 0 && answer !== null ? <Stale /> : null}
        {isEmpty ? <StartChoices /> : null}
        {!isEmpty && answer !== null && answer.snapshots.length > 0 ? (
          <>
            <Warnings warnings={answer.warnings} />
            <OwnershipChart />
            <OwnershipTable />
            <Rounds />
            <MoveRound />
            <TrialConversions />
            <RoundBridge />
            <Convertibles />
          </>
        ) : null}
      </div>
      {chosenCell.value === null ? null : <HowItCame />}
    </div>
  );
}

function OwnershipChart() {
  const kit = charts.value;
  const answer = companyAnswer.value;
  if (kit === null || answer === null) return <div class="chart waiting" />;
  return <ChartView file="ownership" draw={(options) => drawOwners(kit, answer, options)} />;
}

function RoundBridge() {
  const kit = charts.value;
  const answer = companyAnswer.value;
  const rounds = (answer?.snapshots ?? []).filter(({ round }) => round !== undefined);
  const shown = rounds.find(({ eventId }) => eventId === chosenRound.value) ?? rounds.at(-1);
  if (kit === null || answer === null || shown?.round === undefined) return null;
  return (
    <section aria-label="Round">
      <div class="section-head">
        <h2>Who was diluted, by what</h2>
        {rounds.length > 1 ? (
          <select
            aria-label="Round"
            value={shown.eventId}
            onChange={({ currentTarget }) => {
              chosenRound.value = currentTarget.value;
            }}
          >
            {rounds.map(({ eventId, label }) => (
              <option key={eventId} value={eventId}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      <ChartView file={`round-${shown.round.roundId}`} draw={(options) => kit.drawRoundBridge(shown, options)} />
    </section>
  );
}
