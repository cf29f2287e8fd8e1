/** What tables must be like for a tenant's rows to lie on one of several servers: read off a database that has them. */
import { readFileSync } from "node:fs";
import type { Database } from "@capstack/database";
import { openMigrated } from "@capstack/database/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BalanceProof, migrateAccounting } from "../src/migrations.js";

const [, listed = ""] =
  readFileSync(new URL("../drizzle-citus/0000_distributed.sql", import.meta.url), "utf8").match(
    /tables text\[\] := array\[(.*?)\]/s,
  ) ?? [];
const tables = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? "");

describe.each(["triggers", "keys"] satisfies BalanceProof[])("with the balance held by %s", (proof) => {
  let database: Database;
  const names = async (text: string) => (await database.query<{ name: string }>(text)).map(({ name }) => name);

  beforeAll(async () => {
    database = await openMigrated(`books-${proof}`, (opened) => migrateAccounting(opened, proof));
  });
  afterAll(() => database.close());

  it("every table is one that is distributed", async () => {
    const there = await names(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    expect(there.sort()).toEqual([...tables].sort());
  });

  it("every key and every unique index has the tenant, and no column counts across tenants", async () => {
    const unique = await names(
      `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[]) and a.attname = 'account_id')`,
    );
    expect(unique).toEqual([]);
    expect(
      await names("select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });

  it("every foreign key leads from the tenant to the same tenant", async () => {
    const away = await names(
      `select k.conname as name from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and not exists (select from unnest(k.conkey, k.confkey) as pair (own, other)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
         where a.attname = 'account_id' and b.attname = 'account_id')`,
    );
    expect(away).toEqual([]);
  });

  it("no policy asks a query", async () => {
    const asking = await names(
      `select polrelid::regclass::text as name from pg_policy
       where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~* '\\mselect\\M'`,
    );
    expect(asking).toEqual([]);
  });

  describe("of functions", () => {
    interface Source {
      readonly name: string;
      readonly language: string;
      readonly source: string;
      readonly written: readonly string[];
    }
    let functions: readonly Source[];
    beforeAll(async () => {
      functions = await database.query<Source>(
        `select p.proname as name, l.lanname as language, p.prosrc as source,
           array(select distinct t.tgnewtable::text from pg_trigger t where t.tgfoid = p.oid and t.tgnewtable is not null
             union select distinct t.tgoldtable::text from pg_trigger t where t.tgfoid = p.oid and t.tgoldtable is not null) as written
         from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace`,
      );
    });
    /** Parts of a body that hold one statement each, or less. */
    const statements = (source: string) => source.replace(/--.*$/gm, "").split(/;|\bloop\b|\bthen\b/);
    const read = (statement: string) => [
      ...statement.matchAll(new RegExp(`\\b(?:from|join|update)\\s+(?:${tables.join("|")})\\b`, "g")),
    ];

    it("none joins what its statement wrote with a table", () => {
      const joining = functions.flatMap(({ name, source, written }) =>
        statements(source)
          .filter((text) => written.some((rows) => new RegExp(`\\b${rows}\\b`).test(text)) && read(text).length > 0)
          .map((text) => `${name}: ${text.trim()}`),
      );
      expect(functions.some(({ written }) => written.length > 0)).toBe(true);
      expect(joining).toEqual([]);
    });

    it("none reads a table but by the tenant", () => {
      const wandering = functions.flatMap(({ name, source }) =>
        statements(source)
          .filter((text) => read(text).length > (text.match(/\baccount_id = /g)?.length ?? 0))
          .map((text) => `${name}: ${text.trim()}`),
      );
      expect(wandering).toEqual([]);
    });

    it("none that reads a table can be put into the statement that calls it", () => {
      const inlined = functions.filter(({ language, source }) => language === "sql" && read(source).length > 0);
      expect(inlined.map(({ name }) => name)).toEqual([]);
    });
  });
});
