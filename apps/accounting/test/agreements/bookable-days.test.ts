/** Days that the books take: from the vehicle's start on, and not far from today unless it is said. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient, TODAY } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

async function openFund(startDate?: string) {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  const start = startDate === undefined ? {} : { startDate };
  const named = { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD", ...start };
  const { body: vehicle } = await client.post("/vehicles", named);
  const entry = (entryDate: string, more: object = {}) =>
    client.post("/journal", {
      entryDate,
      sourceType: "income",
      postings: [
        { account: "1000", amount: 5 },
        { account: "4100", amount: -5 },
      ],
      ...more,
    });
  return { client, vehicle, entry };
}
const refused = ({ status, body }: { status: number; body: { error?: { code: string; message: string } } }) => [
  status,
  body.error?.code,
];

it("the first open day of books that were never closed is the vehicle's start", async () => {
  const { entry } = await openFund("2026-01-15");
  expect((await entry("first_open")).body.entry_date).toBe("2026-01-15");
});

it("the first open day without a start is the first of the month of the first posted entry, else of this month", async () => {
  const { entry, client } = await openFund();
  const { body: now } = await entry("first_open");
  expect(now.entry_date).toBe(`${TODAY.slice(0, 7)}-01`);
  await entry("2025-03-20", { status: "posted" });
  expect((await entry("first_open")).body.entry_date).toBe("2025-03-01");
  const many = { entries: [{ entryDate: "first_open", sourceType: "manual", postings: [] }] };
  expect((await client.post("/journal/bulk", many)).body[0].entry_date).toBe("2025-03-01");
});

it("no entry and no commitment lies before the vehicle's start", async () => {
  const { client, entry, vehicle } = await openFund("2026-01-15");
  expect(refused(await entry("2026-01-14"))).toEqual([422, "invalid_date"]);
  expect(refused(await entry("2026-01-14", { allowFarDate: true }))).toEqual([422, "invalid_date"]);
  const { body: early } = await entry("2026-01-14");
  expect(early.error.message).toContain("Fund I starts on 2026-01-15");
  const call = { date: "2026-01-14", amount: 5 };
  expect(refused(await client.post("/entries/income", call))).toEqual([422, "invalid_date"]);
  const { body: harbor } = await client.post("/partners", { name: "Harbor" });
  const commitment = { lpEntityId: harbor.lpEntityId, date: "2026-01-14", amount: 1, kind: "initial" };
  expect(refused(await client.post("/commitments", commitment))).toEqual([422, "invalid_date"]);
  expect((await client.post("/commitments", { ...commitment, date: "2026-01-15" })).status).toBe(201);
  const { body: draft } = await entry("2026-01-15");
  const moved = { sourceType: "income", entryDate: "2026-01-14", postings: [] };
  const headers = { "if-match": '"1"' };
  expect(refused(await client.call("PATCH", `/journal/${draft.id}`, moved, headers))).toEqual([422, "invalid_date"]);
  await client.call("PATCH", `/vehicles/${vehicle.id}`, { startDate: "2026-01-14" });
  expect((await entry("2026-01-14")).status).toBe(201);
});

it("a date in 1900 or 2099 must be confirmed, unless the vehicle had started by then", async () => {
  const { client, vehicle, entry } = await openFund();
  for (const day of ["1900-01-01", "0001-01-01", "2099-12-31"]) {
    const { status, body } = await entry(day);
    expect([status, body.error?.code, body.error?.message.includes("allowFarDate")], day).toEqual([
      422,
      "invalid_date",
      true,
    ]);
    expect((await entry(day, { allowFarDate: true })).status, day).toBe(201);
  }
  expect(refused(await client.post("/entries/income", { date: "2099-12-31", amount: 5 }))).toEqual([
    422,
    "invalid_date",
  ]);
  await client.call("PATCH", `/vehicles/${vehicle.id}`, { startDate: "1900-01-01" });
  expect((await entry("1900-01-01")).status).toBe(201);
});

it("an entry from before the start that the books have already is reversed on its day", async () => {
  const { client, vehicle, entry } = await openFund();
  const { body: posted } = await entry("2025-03-20", { status: "posted" });
  await client.call("PATCH", `/vehicles/${vehicle.id}`, { startDate: "2026-01-01" });
  const reversal = await client.post(`/journal/${posted.id}/reverse`, {});
  expect([reversal.status, reversal.body.entry_date ?? reversal.body.entryDate]).toEqual([201, "2025-03-20"]);
});

it("no name lets an entry lie outside of these days, and those of a close are no one else's", async () => {
  const { entry, client } = await openFund("2026-01-15");
  for (const entryDate of ["2026-01-14", "2026-02-01"]) {
    const { status, body } = await entry(entryDate, { sourceRef: "close:2026-01" });
    expect([entryDate, status]).toEqual([entryDate, 422]);
    if (entryDate === "2026-02-01")
      expect([body.error.code, body.error.details.path]).toEqual(["invalid_value", ["sourceRef"]]);
  }
  expect((await entry("2026-02-01", { sourceRef: "closed:2026-01" })).status).toBe(201);
  const income = { date: "2026-02-01", amount: 5, sourceRef: "close:x" };
  expect(refused(await client.post("/entries/income", income))).toEqual([422, "invalid_value"]);
});
