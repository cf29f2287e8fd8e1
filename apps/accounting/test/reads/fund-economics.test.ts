/** `/fund-economics`: of one vehicle where it is named, and of many computed once while nothing changes. */
import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const opened = (await openEngines()).of("pglite");
let statements = 0;
const database: Database = Object.create(opened, {
  transaction: {
    value: (work: Parameters<Database["transaction"]>[0], options: Parameters<Database["transaction"]>[1]) =>
      opened.transaction((tx) => {
        const query: typeof tx.query = (text, parameters) => {
          statements += 1;
          return tx.query(text, parameters);
        };
        return work({ ...tx, query });
      }, options),
  },
});

async function firmOf(vehicles: number): Promise<FirmClient> {
  const client = new FirmClient(database, { account: randomUUID() });
  const { body: firm } = await client.post("/firms", { name: "Acme" });
  for (let n = 1; n <= vehicles; n++) {
    const name = `Fund ${n}`;
    await client.post("/vehicles", { firmId: firm.id, name, kind: "fund", baseCurrency: "USD" });
    const group = `?group=${encodeURIComponent(name)}`;
    await client.post(`/partners${group}`, { name: "Harbor", commitment: 1_000 * n, commitmentDate: "2026-01-01" });
    const call = { date: "2026-02-01", total: 100 * n, fundedAtOnce: true, post: true };
    await client.post(`/entries/capital-call${group}`, call);
  }
  return client;
}

it("answers for the vehicle that is named, as it does among all", async () => {
  const client = await firmOf(3);
  const { body: all } = await client.get("/fund-economics");
  expect(all.vehicles.map(({ fund }: { fund: { paidIn: number } }) => fund.paidIn)).toEqual([100, 200, 300]);
  const { body: one, headers } = await client.get("/fund-economics?group=Fund%202");
  expect(one).toEqual({ asOf: null, vehicles: [all.vehicles[1]] });
  expect(headers.get("x-books-version")).not.toBeNull();
  const limited = new FirmClient(database, { ...client.key, vehicles: [all.vehicles[0].id] });
  expect((await limited.get("/fund-economics?group=Fund%202")).status).toBe(404);
});

it("computes a vehicle anew only when its books have changed, however many there are", async () => {
  const client = await firmOf(40);
  const asked = async () => {
    statements = 0;
    const { body } = await client.get("/fund-economics");
    return { body, statements };
  };
  const first = await asked();
  const again = await asked();
  expect(again.body).toEqual(first.body);
  expect(again.statements).toBeLessThan(5);
  await client.post("/entries/capital-call?group=Fund%207", {
    date: "2026-03-01",
    total: 50,
    fundedAtOnce: true,
    post: true,
  });
  const after = await asked();
  expect(after.statements).toBeLessThan(20);
  expect(after.body.vehicles.find(({ vehicle }: { vehicle: string }) => vehicle === "Fund 7").fund.paidIn).toBe(750);
});
