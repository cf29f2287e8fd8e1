/** What is kept from one answer to the next is what would be computed afresh. */
import { type CapTableRequest, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { companyOf } from "../../src/engine/company.js";
import { linesByHolder } from "../../src/engine/table-lines.js";

const issue = (i: number, shares = 1000 + i) => ({
  type: "common_issuance",
  label: `Issue ${i}`,
  grants: [{ id: `h${i % 7}`, name: `Holder ${i % 7}`, shares }],
});
const events = Array.from({ length: 60 }, (_, i) => issue(i));
const shown = ["event-10", "event-40", "event-60"];
const asking = (changed: readonly object[], ids = shown, options = {}) =>
  ({ events: changed, options: { ...options, snapshots: { events: ids } } }) as unknown as CapTableRequest;

function expectAfresh(request: CapTableRequest): void {
  const { snapshots, byHolder, final } = companyOf({ request, sharePrice: null });
  const afresh = computeCapTable(request);
  expect(snapshots.map(({ eventId, totals }) => [eventId, totals])).toEqual(
    afresh.snapshots.map(({ eventId, totals }) => [eventId, totals]),
  );
  expect(byHolder).toEqual(afresh.snapshots.map((snapshot) => linesByHolder(snapshot)));
  expect(final.totals).toEqual(afresh.final.totals);
}

describe("a company that changed", () => {
  it("late, early, in its options, in what is shown, and in nothing", () => {
    expectAfresh(asking(events));
    expectAfresh(asking(events.with(59, issue(59, 5))));
    expectAfresh(asking(events.with(20, issue(20, 7))));
    expectAfresh(asking(events.with(0, issue(0, 9))));
    expectAfresh(asking(events.with(0, issue(0, 9)), ["event-5", "event-60"]));
    expectAfresh(asking(events, shown, { shareRounding: "none" }));
    expectAfresh(asking(events, shown, { shareRounding: "none" }));
    expectAfresh(asking(events.slice(0, 60).toSpliced(3, 1, issue(99))));
  });

  it("so that it is refused leaves the next answer right", () => {
    companyOf({ request: asking(events), sharePrice: null });
    const wrong = asking(events.with(30, { type: "nothing" } as never));
    expect(() => companyOf({ request: wrong, sharePrice: null })).toThrow();
    expectAfresh(asking(events.with(59, issue(59, 6))));
  });
});
