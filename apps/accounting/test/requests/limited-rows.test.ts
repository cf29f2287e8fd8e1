/** What any statement sees of the books within a transaction that is limited to some vehicles, or to a partner. */
import { randomUUID } from "node:crypto";
import { asTenant, type Queryable, sqlState, type TenantLimits } from "@capstack/database";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { type Fund, makeFund } from "../setup/two-funds.js";

const engines = await openEngines();
const scopes = ["read", "write", "terms", "post", "close", "mark"].map((kind) => `accounting:${kind}`);

/** Where a partner's rows are, by the column that names it; every other row but those below is hidden. */
const OWN: Readonly<Record<string, string>> = {
  partners: "id",
  commitment_events: "partner_id",
  history_flows: "partner_id",
  capital_call_lines: "partner_id",
  distribution_lines: "partner_id",
  issued_statements: "lp_entity_id",
  ledger_accounts: "lp_entity_id",
  journal_postings: "lp_entity_id",
  balance_months: "lp_entity_id",
  document_links: "subject_id",
};
const SHARED = ["vehicles", "vehicle_names", "capital_calls", "distributions"];

interface Scene {
  readonly account: string;
  readonly own: Fund;
  readonly other: Fund;
}

const scenes = new Map<string, Scene>();

describe.each(engineKinds)("on %s", (kind) => {
  const database = () => engines.of(kind);
  const scene = () => scenes.get(kind) as Scene;
  const within = <T>(limits: TenantLimits | undefined, work: (tx: Queryable) => Promise<T>) =>
    asTenant(database(), scene().account, work, limits === undefined ? {} : { limits });

  /** Tables of a vehicle's rows, each with the column that names the vehicle. */
  const tables = async () => {
    const found = await database().query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'vehicle_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    return [{ name: "vehicles", column: "id" }, ...found.map(({ name }) => ({ name, column: "vehicle_id" }))];
  };

  /** The values of a column that a transaction sees, by table. */
  const seen = async (limits: TenantLimits | undefined, columnOf: (name: string, vehicle: string) => string) => {
    const asked = await tables();
    return within(limits, async (tx) => {
      const values = new Map<string, string[]>();
      for (const { name, column } of asked) {
        const wanted = columnOf(name, column);
        const text = `select distinct ${wanted}::text as value from ${name} order by 1`;
        values.set(
          name,
          (await tx.query<{ value: string }>(text)).map(({ value }) => value),
        );
      }
      return values;
    });
  };

  beforeAll(async () => {
    const client = new FirmClient(engines.of(kind), { account: randomUUID(), scopes });
    const { body: firm } = await client.post("/firms", { name: "Meridian" });
    const own = await makeFund(client, firm.id, "Fund One", ["Harborview", "Juniper", "Keelson"]);
    const other = await makeFund(client, firm.id, "Fund Two", ["Larchmont", "Marlow", "Nettleton"]);
    scenes.set(kind, { account: client.key.account, own, other });
  });

  it("limited to a vehicle, no table shows a row of another", async () => {
    const { own, other } = scene();
    const ofVehicle = (_: string, column: string) => column;
    const [whole, limited, nobody] = [
      await seen(undefined, ofVehicle),
      await seen({ vehicles: [own.vehicle], partners: null }, ofVehicle),
      await seen({ vehicles: [], partners: null }, ofVehicle),
    ];
    const filled = [...whole].filter(([, values]) => values.includes(other.vehicle)).map(([name]) => name);
    // Most tables have rows of both, so that there is something to hide.
    expect(filled.length).toBeGreaterThan(25);
    for (const name of filled) {
      expect([name, limited.get(name)]).toEqual([name, [own.vehicle]]);
      expect([name, nobody.get(name)]).toEqual([name, []]);
    }
  });

  it("limited to a vehicle, nothing of another is written, and no answer kept for other keys is seen", async () => {
    const { own, other } = scene();
    const limits = { vehicles: [own.vehicle], partners: null };
    const add = (vehicle: string) => (tx: Queryable) =>
      tx.query(
        "insert into companies (account_id, vehicle_id, id, name, created_at) values ($1, $2, $3, 'New', now())",
        [...[scene().account, vehicle, randomUUID()]],
      );
    await expect(within(limits, add(other.vehicle)).catch(sqlState)).resolves.toBe("42501");
    await expect(within(limits, add(own.vehicle))).resolves.toEqual([]);
    const rename = (tx: Queryable) =>
      tx.query("update vehicles set name = 'Taken' where id = $1 returning id", [other.vehicle]);
    expect(await within(limits, rename)).toEqual([]);
    const kept = (tx: Queryable) => tx.query("select key from idempotency_keys");
    expect((await within(undefined, kept)).length).toBeGreaterThan(0);
    expect(await within(limits, kept)).toEqual([]);
  });

  it("limited to a partner, every table shows its own rows or none", async () => {
    const { own } = scene();
    const [me] = own.partners;
    const limits = { vehicles: [own.vehicle], partners: [me?.id ?? ""] };
    const values = await seen(limits, (name, column) => OWN[name] ?? column);
    for (const [name, found] of values) {
      if (name === "documents" || SHARED.includes(name)) expect([name, found]).toEqual([name, [own.vehicle]]);
      else expect([name, found]).toEqual([name, name in OWN ? [me?.id] : []]);
    }
    const documents = await within(limits, (tx) => tx.query("select id from documents"));
    expect(documents).toEqual([{ id: own.documents[0] }]);
    const kept = await within(limits, (tx) => tx.query("select key from idempotency_keys"));
    expect(kept).toEqual([]);
  });

  it("a document that is no longer given to a partner is hidden again", async () => {
    const { own, account } = scene();
    const client = new FirmClient(engines.of(kind), { account, scopes });
    const limits = { vehicles: [own.vehicle], partners: [own.partners[1]?.id ?? ""] };
    const ids = () => within(limits, (tx) => tx.query("select id from documents"));
    expect(await ids()).toEqual([{ id: own.documents[1] }]);
    const subject = { subjectType: "partner", subjectId: own.partners[1]?.id };
    expect((await client.post(`/documents/${own.documents[1]}/unlink`, subject)).status).toBe(200);
    expect(await ids()).toEqual([]);
  });
});
