/** A fee run books the agreed fee of a period in every vehicle, with discounts, waivers and offsets carried forward. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();
const database = engines.of("pglite");

const agreed = { annualRate: 0.02, basis: "committed", dayCount: "30/360", startDate: "2026-01-01" };

async function openFirm(on = database) {
  const client = new FirmClient(on);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  const vehicle = async (name: string) =>
    (await client.post("/vehicles", { firmId: firm.id, name, kind: "fund", baseCurrency: "USD" })).body;
  const partner = async (group: string, name: string, commitment: number) =>
    (
      await client.post(`/partners?group=${encodeURIComponent(group)}`, {
        name,
        commitment,
        commitmentDate: "2026-01-01",
      })
    ).body.lpEntityId as string;
  const terms = (group: string, fee: object, more: object = {}) =>
    client.call("PUT", `/terms?group=${encodeURIComponent(group)}`, { effectiveDate: "2026-01-01", fee, ...more });
  return { client, firm, vehicle, partner, terms };
}

const first = { from: "2026-01-01", to: "2026-03-31" };
const second = { from: "2026-04-01", to: "2026-06-30", date: "2026-04-01" };

describe.each(engineKinds)("a fee run on %s", (kind) => {
  it("drafts the fee of every vehicle, says each partner's line, and why others have none", async () => {
    const { client, vehicle, partner, terms } = await openFirm(engines.of(kind));
    const one = await vehicle("Fund I");
    const two = await vehicle("Fund II");
    await vehicle("Side car");
    const alder = await partner("Fund I", "Alder", 6_000_000);
    const birch = await partner("Fund I", "Birch", 2_000_000);
    await partner("Fund II", "Cedar", 1_000_000);
    const commitmentBands = [{ fromCommitment: 5_000_000, discountPct: 0.25 }];
    const partnerRates = [{ lpEntityId: birch, annualRate: 0.01 }];
    expect((await terms("Fund I", { ...agreed, commitmentBands, partnerRates })).status).toBe(200);
    await terms("Fund II", { ...agreed, billed: "in_arrears" });

    const tried = await client.post("/fee-runs?dryRun=true", first);
    const { status, body } = await client.post("/fee-runs", first);
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await client.get("/journal?group=Fund%20I&status=draft")).body.total).toBe(1);
    const of = (id: string, run = body) => run.fees.find(({ vehicleId }: { vehicleId: string }) => vehicleId === id);
    // Alder: a quarter of 1.5 % of 6,000,000; Birch: of 1 % of 2,000,000.
    const { booked } = of(one.id);
    expect([booked.gross, booked.fee, booked.entry.entry_date]).toEqual([27_500, 27_500, "2026-01-01"]);
    expect(of(one.id, tried.body).booked.partners).toEqual(booked.partners);
    type Line = { lpEntityId: string; fee: number; spans: { because: string; annualRate: number }[] };
    expect(
      booked.partners.map(({ lpEntityId, fee, spans }: Line) => [
        lpEntityId,
        fee,
        spans[0]?.because,
        spans[0]?.annualRate,
      ]),
    ).toEqual(
      [
        [alder, 22_500, "band", 0.015],
        [birch, 5_000, "own_rate", 0.01],
      ].sort(),
    );
    // Cedar's quarter of 2 % of 1,000,000, on the last day.
    expect([of(two.id).booked.fee, of(two.id).booked.entry.entry_date]).toEqual([5_000, "2026-03-31"]);
    const rest = body.fees.filter(({ booked: fee }: { booked: unknown }) => fee === null);
    expect(rest.map(({ name, skipped }: { name: string; skipped: { code: string } }) => [name, skipped.code])).toEqual([
      ["Side car", "no_fee"],
    ]);

    // Nothing is booked twice, and the vehicle that is new to the run is booked.
    await partner("Side car", "Dogwood", 400_000);
    await terms("Side car", agreed);
    const again = (await client.post("/fee-runs", { ...first, post: true })).body.fees;
    const codes = again.map(({ name, skipped }: { name: string; skipped: { code: string } | null }) => [
      name,
      skipped?.code,
    ]);
    expect(codes.sort()).toEqual([
      ["Fund I", "already_billed"],
      ["Fund II", "already_billed"],
      ["Side car", undefined],
    ]);
  });
});

it("takes offsets as far as the fee has room, carries the rest forward, and tells what is left", async () => {
  const { client, vehicle, partner, terms } = await openFirm();
  await vehicle("Fund I");
  await partner("Fund I", "Alder", 8_000_000);
  await terms("Fund I", { ...agreed, offsetPct: 0.8 });
  const record = (more: object) => client.post("/fee-offsets", { date: "2026-01-01", kind: "monitoring", ...more });
  const { body: monitoring } = await record({ received: 60_000, note: "Nimbus, 2025" });
  expect(monitoring).toMatchObject({ received: 60_000, offsetPct: 0.8, companyId: null, withdrawnAt: null });
  const { body: twice } = await record({ kind: "directors", received: 1_000, offsetPct: 1 });
  expect((await client.post(`/fee-offsets/${twice.id}/withdraw`, { reason: "Twice" })).body.withdrawnAt).not.toBeNull();
  const gone = await client.post(`/fee-offsets/${twice.id}/withdraw`, { reason: "Twice" });
  expect([gone.status, gone.body.error.code]).toEqual([409, "illegal_transition"]);
  const again = database.query("update fee_offsets set withdrawn_at = now() where id = $1", [twice.id]);
  await expect(again).rejects.toMatchObject({ code: "CSB02" });
  // 48,000 recognised; a fee of 40,000 takes all of itself, and there is no entry of nothing to owe but the two lines.
  const { body } = await client.post("/fee-runs", { ...first, post: true });
  const [{ booked }] = body.fees;
  expect([booked.gross, booked.offset, booked.fee]).toEqual([40_000, 40_000, 0]);
  const window = "/fee-offsets?start=2026-01-01&end=2026-03-31";
  expect((await client.get(window)).body.roll).toEqual({
    ...{ opening: 0, recognised: 48_000, applied: 40_000, closing: 8_000, drafted: 0 },
  });
  // The rest is promised to a draft, so that a second draft would not take it again.
  const next = (await client.post("/fee-runs", second)).body.fees[0].booked;
  expect([next.offset, next.fee]).toEqual([8_000, 32_000]);
  expect((await client.get("/fee-offsets")).body.roll).toMatchObject({ closing: 8_000, drafted: 8_000 });
  // What a request says goes before what is carried forward.
  const third = { date: "2026-07-01", from: "2026-07-01", to: "2026-09-30", offset: 0 };
  const { body: plain } = await client.post("/entries/fee", third);
  expect(plain[0].journal_postings.map((line: { amount: number }) => line.amount)).toEqual([40_000, -40_000]);
});

it("waives what the terms waive, on the days they name", async () => {
  const { client, vehicle, partner, terms } = await openFirm();
  await vehicle("Fund I");
  await partner("Fund I", "Alder", 8_000_000);
  const waivers = [{ from: "2026-03-01", to: "2026-04-30", waivedPct: 0.5 }];
  await terms("Fund I", { ...agreed, waivers });
  // March is a third of 40,000: 13,333.33, and half of that is 6,666.665, half up.
  const { body } = await client.post("/fee-runs", first);
  expect([body.fees[0].booked.waiver, body.fees[0].booked.fee]).toEqual([6_666.67, 33_333.33]);
});

it("changes the rate on every step of the terms, in whatever order; two of one day are refused with their path", async () => {
  const { client, vehicle, partner, terms } = await openFirm();
  await vehicle("Fund I");
  await partner("Fund I", "Alder", 8_000_000);
  const steps = [
    { date: "2026-02-01", annualRate: 0.018 },
    { date: "2026-03-01", annualRate: 0.012 },
  ];
  await terms("Fund I", { ...agreed, steps: [...steps].reverse() });
  // A month each of 2, 1.8 and 1.2 % of 8,000,000.
  expect((await client.post("/fee-runs?dryRun=true", first)).body.fees[0].booked.fee).toBe(33_333.33);
  const wrong = await terms("Fund I", { ...agreed, steps: [...steps, { date: "2026-03-01", annualRate: 0.01 }] });
  expect([wrong.status, wrong.body.error.code, wrong.body.error.details.path]).toEqual([
    422,
    "invalid_value",
    ["fee", "steps", 2, "date"],
  ]);
});

it("is refused for a vehicle the key does not see, and posts only with the scope to post", async () => {
  const { client, vehicle } = await openFirm();
  await vehicle("Fund I");
  const unknown = { ...first, vehicles: ["0196f0c4-7c1e-7000-8000-000000000010"] };
  const { status, body } = await client.post("/fee-runs", unknown);
  expect([status, body.error.code, body.error.details.path]).toEqual([404, "not_found", ["vehicles", 0]]);
});
