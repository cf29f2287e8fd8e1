/** Several calls and distributions of one day: each notice counts those posted before it, and none behind it. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();
const date = "2026-02-01";

async function fund() {
  const client = new FirmClient(engines.of("pglite"));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const promise = { partnerClass: "lp", commitment: 1_000_000, commitmentDate: "2026-01-01" };
  await client.post("/partners", [{ name: "Harbor", ...promise }]);
  const draft = async (total: number) => {
    const made = await client.post("/capital-calls", { callDate: date, dueDate: "2026-02-20", total });
    return `/capital-calls/${made.body.id}`;
  };
  const call = async (total: number) => {
    const path = await draft(total);
    expect((await client.post(`${path}/issue`)).status).toBe(200);
    return path;
  };
  const distribute = async (total: number) => {
    const terms = { date, total, recallable: true, basis: "commitment" };
    const made = await client.post("/distributions", terms);
    const path = `/distributions/${made.body.distributionId ?? made.body.id}`;
    expect((await client.post(`${path}/declare`)).status).toBe(200);
    return path;
  };
  const frame = async (path: string) => {
    const { body } = await client.get(`${path}/notices`);
    return [body[0].unfundedBefore, body[0].unfundedAfter];
  };
  return { client, draft, call, distribute, frame };
}

it("two calls of one day follow one another in the order in which they were posted", async () => {
  const { draft, call, frame } = await fund();
  const drafted = await draft(50_000);
  const first = await call(300_000);
  const second = await call(100_000);
  expect(await frame(first)).toEqual([1_000_000, 700_000]);
  expect(await frame(second)).toEqual([700_000, 600_000]);
  expect(await frame(drafted)).toEqual([600_000, 550_000]);
});

it("calls and recallable distributions of one day follow one another", async () => {
  const { call, distribute, frame } = await fund();
  const first = await call(300_000);
  const given = await distribute(80_000);
  const last = await call(100_000);
  expect(await frame(first)).toEqual([1_000_000, 700_000]);
  expect(await frame(given)).toEqual([700_000, 780_000]);
  expect(await frame(last)).toEqual([780_000, 680_000]);
});

it("a call that was cancelled counts for none of its day", async () => {
  const { client, call, frame } = await fund();
  const first = await call(300_000);
  const wrong = await call(200_000);
  const last = await call(100_000);
  expect((await client.post(`${wrong}/cancel`)).status).toBe(200);
  expect(await frame(first)).toEqual([1_000_000, 700_000]);
  expect(await frame(wrong)).toEqual([700_000, 700_000]);
  expect(await frame(last)).toEqual([700_000, 600_000]);
});
