/** The bridge from a partner's capital to its register: what the ledger holds of it, and what closing will post. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

it("a partner's capital is what its register holds and what its open months share out", async () => {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const { body: partners } = await client.post("/partners", [
    { name: "Harbor", partnerClass: "lp", commitment: 750_000, commitmentDate: "2025-01-01" },
    { name: "Keel", partnerClass: "gp", commitment: 250_000, commitmentDate: "2025-01-01" },
  ]);
  await client.post("/entries/capital-call", { date: "2025-01-10", total: 100_000, fundedAtOnce: true, post: true });
  await client.post("/entries/expense", { date: "2025-01-20", amount: 1_000, kind: "partnership", post: true });
  const bridge = async () => {
    const { body } = await client.get("/capital-accounts?end=2025-01-31&include=posted");
    return body.rows.map(({ name, ending, posted, unposted }: Record<string, unknown>) => [
      name,
      ending,
      posted,
      unposted,
    ]);
  };
  // 100,000 called 3 : 1; of the expense of 1,000 Harbor bears 750 and Keel 250, on the fly until January is closed.
  expect(await bridge()).toEqual([
    ["Harbor", 74_250, 75_000, -750],
    ["Keel", 24_750, 25_000, -250],
  ]);
  const [{ lpEntityId, capitalAccountCode }] = partners;
  const statement = `/statements/capital-account?lp=${lpEntityId}&end=2025-01-31`;
  expect((await client.get(statement)).body.partner).toMatchObject({ posted: 75_000, unposted: -750 });
  const { body: csv } = await client.get(`${statement}&format=csv`);
  expect(csv).toContain("Posted to the ledger,75000");
  expect(csv).toContain("In months not closed,-750");
  expect((await client.post("/close", { through: "2025-01-31" })).status).toBe(200);
  expect(await bridge()).toEqual([
    ["Harbor", 74_250, 74_250, 0],
    ["Keel", 24_750, 24_750, 0],
  ]);
  const { body: ledger } = await client.get(`/ledger?account=${capitalAccountCode}&end=2025-01-31`);
  expect(ledger.register.closing).toBe(-74_250);
  const { body: plain } = await client.get("/capital-accounts?end=2025-01-31");
  // A day that stands for today ends a period that has no end of its own.
  for (const query of ["asOf=2025-01-31", "preset=itd&asOf=2025-01-31"]) {
    const { body } = await client.get(`/capital-accounts?${query}`);
    expect([body.period.end, body.nav, body.rows]).toEqual(["2025-01-31", plain.nav, plain.rows]);
  }
  expect(Object.keys(plain.rows[0])).not.toContain("posted");
});
