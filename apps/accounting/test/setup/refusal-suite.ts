/** Raw SQL around the app: what the database refuses by itself, whatever holds the balance. */
import { createHash, randomUUID } from "node:crypto";
import type { BalanceProof } from "@capstack/books/migrations";
import { asTenant, type Queryable } from "@capstack/database";
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "./engines.js";
import {
  bankRow,
  draft,
  type Fixture,
  fixture,
  link,
  type PostedAtOnce,
  placeOf,
  post,
  posted,
  postedAtOnce,
  posting,
} from "./raw-books.js";

/** The code an unbalanced entry is refused with: the posting act's own, or that of the check that ends the keys. */
const UNBALANCED = { triggers: "CSB01", keys: "23514" };

/** Declares the same tests for either proof of balance. */
export async function refusals(proof: BalanceProof): Promise<void> {
  const engines = await openEngines(proof);

  describe.each(engineKinds)("on %s", (kind) => {
    const database = () => engines.of(kind);
    const refused = async (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

    describe("an unbalanced posted entry", () => {
      it.each([
        ["a sum that is not zero", { amounts: [100, -99] }],
        ["one line", { amounts: [100] }],
        ["no line", { amounts: [] }],
      ])("is refused with %s", async (_, more) => {
        const f = await fixture(database());
        await refused(posted(database(), f, 1, more), UNBALANCED[proof]);
        expect(await database().query("select id from journal_entries where account_id = $1", [f.account])).toEqual([]);
      });

      it("is refused when a currency does not balance though the base does", async () => {
        const f = await fixture(database());
        const work = database().transaction(async (tx) => {
          const id = await draft(tx, f, { currencies: ["EUR", "USD"] });
          await post(tx, f, id, 1);
        });
        await refused(work, "CSB01");
      });
    });

    describe("a posted entry", () => {
      it.each([
        ["its memo", "update journal_entries set memo = 'x' where id = $1"],
        ["its date", "update journal_entries set entry_date = '2026-02-01' where id = $1"],
        ["its status", "update journal_entries set status = 'void' where id = $1"],
        ["a posting", "update journal_postings set amount = 1 where entry_id = $1"],
        ["its row by deletion", "delete from journal_entries where id = $1"],
        ["a posting by deletion", "delete from journal_postings where entry_id = $1"],
        ["reversed_by, to an entry that is no reversal", "update journal_entries set reversed_by = id where id = $1"],
      ])("keeps %s", async (_, statement) => {
        const f = await fixture(database());
        const id = await posted(database(), f, 1);
        await refused(database().query(statement, [id]), "CSB02");
      });

      it("takes no further posting, in its own transaction or later", async () => {
        const f = await fixture(database());
        const id = await posted(database(), f, 1);
        await refused(posting(database(), f, id, 3, { status: "posted" }), "CSB02");
        const same = database().transaction(async (tx) => {
          const entry = await draft(tx, f);
          await post(tx, f, entry, 2);
          await posting(tx, f, entry, 3, { status: "posted" });
        });
        await refused(same, "CSB02");
      });

      it("may be inserted as posted after its postings, and is then proved at once", async () => {
        const f = await fixture(database());
        const whole = (id: string, sequence: number, amounts: readonly number[]) =>
          database().transaction((tx) => postedAtOnce(tx, f, id, { sequence, amounts }));
        const first = randomUUID();
        await whole(first, 1, [100, -100]);
        await refused(whole(randomUUID(), 2, []), UNBALANCED[proof]);
        await refused(whole(randomUUID(), 2, [100]), UNBALANCED[proof]);
        await refused(whole(randomUUID(), 2, [100, -99]), UNBALANCED[proof]);
        await refused(whole(randomUUID(), 3, [100, -100]), "CSB05");
        await refused(whole(randomUUID(), 1, [100, -100]), "23505");
        await refused(whole(randomUUID(), 0, [100, -100]), "23514");
        const reversed = database().transaction((tx) =>
          postedAtOnce(tx, f, randomUUID(), { sequence: 2, amounts: [100, -100], reversedBy: first }),
        );
        await refused(reversed, "CSB02");
        await refused(posting(database(), f, first, 3, { status: "posted" }), "CSB02");
        await refused(posting(database(), f, randomUUID(), 1), "23503");
        await database().query("update vehicles set closed_through = '2026-01-31' where id = $1", [f.vehicle]);
        await refused(whole(randomUUID(), 2, [100, -100]), "CSB03");
      });

      it("is marked reversed once, by its reversal", async () => {
        const f = await fixture(database());
        const id = await posted(database(), f, 1);
        const reversal = await posted(database(), f, 2, { reverses: id, amounts: [-100, 100] });
        await database().query("update journal_entries set reversed_by = $2 where id = $1", [id, reversal]);
        await refused(database().query("update journal_entries set reversed_by = null where id = $1", [id]), "CSB02");
        await refused(posted(database(), f, 3, { reverses: id, amounts: [-100, 100] }), "23505");
      });
    });

    it.each(["journal_entries", "journal_postings", "audit_events", "periods"])(
      "%s cannot be emptied",
      async (table) => {
        await refused(database().query(`truncate ${table} cascade`), "CSB02");
      },
    );

    it("an audit event is neither changed nor removed", async () => {
      const f = await fixture(database());
      await database().query(
        "insert into audit_events (account_id, id, at, key_id, action, subject_type, subject_id) values ($1, $2, now(), 'key', 'create', 'firm', 'x')",
        [f.account, randomUUID()],
      );
      await refused(
        database().query("update audit_events set key_id = 'other' where account_id = $1", [f.account]),
        "CSB02",
      );
      await refused(database().query("delete from audit_events where account_id = $1", [f.account]), "CSB02");
    });

    it("an agreement goes from draft to declared to cancelled, and is neither rewritten nor removed", async () => {
      const f = await fixture(database());
      const id = randomUUID();
      await database().query(
        `insert into agreements (account_id, vehicle_id, id, kind, agreement_date, description, status, terms, created_at)
         values ($1, $2, $3, 'transfer', '2026-01-15', 'x', 'draft', '{}', now())`,
        [f.account, f.vehicle, id],
      );
      const set = (what: string) => database().query(`update agreements set ${what} where id = $1`, [id]);
      await refused(set(`terms = '{"date": "2026-02-01"}'`), "CSB02");
      await set("status = 'declared', declared_version = 1");
      await refused(set("status = 'draft'"), "CSB02");
      await set("status = 'cancelled'");
      await refused(set("status = 'declared'"), "CSB02");
      await refused(database().query("delete from agreements where id = $1", [id]), "CSB02");
      const entry = await posted(database(), f, 1);
      await database().query("insert into agreement_entries values ($1, $2, $3, $4)", [
        f.account,
        f.vehicle,
        entry,
        id,
      ]);
      await refused(
        database().query("update agreement_entries set agreement_id = entry_id where entry_id = $1", [entry]),
        "CSB02",
      );
      await refused(database().query("delete from agreement_entries where entry_id = $1", [entry]), "CSB02");
    });

    describe("a closed month", () => {
      const close = (f: Fixture) =>
        database().query("update vehicles set closed_through = '2026-01-31' where id = $1", [f.vehicle]);

      it("takes no entry", async () => {
        const f = await fixture(database());
        await close(f);
        await refused(posted(database(), f, 1), "CSB03");
        await refused(
          database().transaction((tx) => draft(tx, f, { amounts: [] })),
          "CSB03",
        );
      });

      it("lets no draft move in or out, and takes no posting on one", async () => {
        const f = await fixture(database());
        const inside = await database().transaction((tx) => draft(tx, f));
        const outside = await database().transaction((tx) => draft(tx, f, { date: "2026-02-10" }));
        await close(f);
        await refused(
          database().query("update journal_entries set entry_date = '2026-01-20' where id = $1", [outside]),
          "CSB03",
        );
        await refused(
          database().query("update journal_entries set entry_date = '2026-02-20' where id = $1", [inside]),
          "CSB03",
        );
        await refused(posting(database(), f, inside, 3), "CSB03");
        await refused(
          database().transaction((tx) => post(tx, f, inside, 1)),
          "CSB03",
        );
        await database().transaction(async (tx) => {
          await tx.query("update journal_postings set status = 'void' where entry_id = $1", [inside]);
          await tx.query("update journal_entries set status = 'void' where id = $1", [inside]);
        });
        expect(await database().query("select status from journal_entries where id = $1", [inside])).toEqual([
          { status: "void" },
        ]);
      });

      it("keeps the links of its bank rows", async () => {
        const f = await fixture(database());
        const entry = await posted(database(), f, 1);
        const row = await bankRow(database(), f, 100);
        await link(database(), f, row, entry, 100);
        await close(f);
        await refused(database().query("delete from bank_matches where bank_transaction_id = $1", [row]), "CSB03");
      });
    });

    describe("another tenant", () => {
      it("is not seen, not written to, and not referenced", async () => {
        const [a, b] = [await fixture(database()), await fixture(database())];
        const seen = await asTenant(database(), a.account, (tx) => tx.query("select id from vehicles"));
        expect(seen).toEqual([{ id: a.vehicle }]);
        const foreign = asTenant(database(), a.account, (tx) => draft(tx, b));
        await refused(foreign, "42501");
        const mixed = database().transaction((tx) => draft(tx, { ...a, cash: b.cash }));
        await refused(mixed, "23503");
        await asTenant(database(), a.account, (tx) =>
          tx.query("update vehicles set name = 'taken' where id = $1", [b.vehicle]),
        );
        expect(await database().query("select name from vehicles where id = $1", [b.vehicle])).toEqual([
          { name: "Fund" },
        ]);
      });

      it("sees nothing without a setting, and every table is forced", async () => {
        await fixture(database());
        const seen = await database().transaction(async (tx) => {
          await tx.query("select set_config('role', 'capstack_tenant', true)");
          return tx.query("select id from vehicles");
        });
        expect(seen).toEqual([]);
        const open = await database().query(
          `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`,
        );
        expect(open).toEqual([]);
      });

      it("owns nothing and cannot bypass", async () => {
        const rows = await database().query(
          "select rolbypassrls, rolsuper, rolcreaterole from pg_roles where rolname = 'capstack_tenant'",
        );
        expect(rows).toEqual([{ rolbypassrls: false, rolsuper: false, rolcreaterole: false }]);
      });
    });

    describe("the application's role", () => {
      const digest = (text: string) => createHash("sha256").update(text).digest("hex");
      const close = (f: Fixture, month: string, snapshot = "{}") =>
        asTenant(database(), f.account, (tx) =>
          tx.query(
            `insert into periods values ($1, $2, $3, $4, $5, now(), 'key', null, '[]')
             on conflict (account_id, vehicle_id, month) do update set snapshot = excluded.snapshot,
               digest = excluded.digest, reopened_at = null`,
            [f.account, f.vehicle, month, snapshot, digest("{}")],
          ),
        );
      const act = (f: Fixture, statement: string) =>
        asTenant(database(), f.account, (tx) => tx.query(statement, [f.vehicle]));
      const closedThrough = async (f: Fixture) =>
        (await act(f, `select closed_through as "end" from vehicles where id = $1`))[0];

      it("closes and reopens months, and the vehicle's day follows", async () => {
        const f = await fixture(database());
        await close(f, "2026-01-01");
        await close(f, "2026-02-01");
        expect(await closedThrough(f)).toEqual({ end: "2026-02-28" });
        await act(f, "update periods set reopened_at = now() where vehicle_id = $1 and month = '2026-02-01'");
        expect(await closedThrough(f)).toEqual({ end: "2026-01-31" });
        await close(f, "2026-02-01");
        expect(await closedThrough(f)).toEqual({ end: "2026-02-28" });
      });

      it.each([
        ["the digest of a closed month", "update periods set digest = 'other' where vehicle_id = $1", "CSB02"],
        ["its figures", "update periods set snapshot = '[]' where vehicle_id = $1", "CSB02"],
        ["the end of the closed months", "update vehicles set closed_through = null where id = $1", "42501"],
        ["the chain's end", "update vehicles set last_hash = 'other' where id = $1", "42501"],
        ["a posted entry", "update journal_entries set memo = 'other' where vehicle_id = $1", "CSB02"],
        ["its lines", "update journal_postings set memo = 'other' where vehicle_id = $1", "CSB02"],
        ["the rollup", "update balance_months set amount = 0 where vehicle_id = $1", "42501"],
        ["the rollup's rows", "delete from balance_months where vehicle_id = $1", "42501"],
        ["the audit trail", "update audit_events set action = 'other' where vehicle_id = $1", "42501"],
        ["the guards", "alter table periods disable trigger guard", "42501"],
      ])("cannot rewrite %s", async (_, statement, code) => {
        const f = await fixture(database());
        await posted(database(), f, 1);
        await close(f, "2026-01-01");
        const acted = asTenant(database(), f.account, (tx) =>
          tx.query(statement, statement.includes("$1") ? [f.vehicle] : []),
        );
        await refused(acted, code);
      });

      it("closes no month with a digest of other figures", async () => {
        const f = await fixture(database());
        await refused(close(f, "2026-01-01", "[]"), "23514");
      });

      it("a reader sees every tenant's rows and writes none", async () => {
        const f = await fixture(database());
        const asReader = (statement: string) =>
          database().transaction(async (tx) => {
            await tx.query("select set_config('role', 'capstack_reader', true)");
            return tx.query(statement);
          });
        expect(await asReader(`select id from vehicles where id = '${f.vehicle}'`)).toEqual([{ id: f.vehicle }]);
        await refused(asReader("update vehicles set name = 'other'"), "42501");
        await refused(asReader("select * from idempotency_keys"), "42501");
      });
    });

    describe("the chain", () => {
      const OTHER = "f".repeat(64);

      it.each<[string, NonNullable<PostedAtOnce["place"]>]>([
        ["another hash", () => ({ hash: OTHER })],
        ["another hash before it", () => ({ prevHash: OTHER })],
        ["the hash of its content over another hash before it", ({ hash }) => ({ prevHash: hash, hash })],
      ])("refuses an entry with %s, to the owner and to a tenant's role", async (_, place) => {
        const f = await fixture(database());
        await posted(database(), f, 1);
        const write = (tx: Queryable) => postedAtOnce(tx, f, randomUUID(), { sequence: 2, place });
        await refused(database().transaction(write), "CSB07");
        await refused(asTenant(database(), f.account, write), "CSB07");
        await asTenant(database(), f.account, (tx) => postedAtOnce(tx, f, randomUUID(), { sequence: 2 }));
      });

      it("refuses a draft that is posted with a hash over other content than its rows", async () => {
        const f = await fixture(database());
        const work = asTenant(database(), f.account, async (tx) => {
          const id = await draft(tx, f);
          const { prevHash, hash } = await placeOf(tx, f, id, 1);
          await tx.query("update journal_postings set status = 'posted' where entry_id = $1", [id]);
          await tx.query(
            `update journal_entries set memo = 'other', status = 'posted', sequence = 1, posted_at = now(), hash = $2,
               prev_hash = $3, posted_version = 1 where id = $1`,
            [id, hash, prevHash],
          );
        });
        await refused(work, "CSB07");
      });
    });

    describe("the chain's hash, as the database works it out", () => {
      const controls = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).join("");
      it.each([
        ["control characters", controls],
        ["quotes, backslashes and slashes", `"'\\/\\u0041`],
        ["separators that lines end with elsewhere", "\u007f\u0080\u2028\u2029\ufeff"],
        ["characters of two units", "𝄞 🏦 e\u0301 ﷽"],
        ["nothing", ""],
      ])("is the application's with texts of %s", async (_, text) => {
        const f = await fixture(database());
        await database().transaction(async (tx) => {
          const id = await draft(tx, f, { amounts: [9_000_000_000_000_000, -1, -8_999_999_999_999_999] });
          const set = "memo = $2, source_ref = $2, reference = $2, adjusting = true, book = 'tax'";
          await tx.query(`update journal_entries set ${set} where id = $1`, [id, text]);
          await tx.query("update journal_postings set memo = $2 where entry_id = $1", [id, text]);
          await post(tx, f, id, 1);
        });
      });
    });

    describe("the sequence", () => {
      it.each([
        ["a gap", 3],
        ["a repeat", 1],
      ])("refuses %s", async (_, sequence) => {
        const f = await fixture(database());
        await posted(database(), f, 1);
        await expect(posted(database(), f, sequence)).rejects.toMatchObject({
          code: sequence === 1 ? "23505" : "CSB05",
        });
      });

      it("is not set by hand", async () => {
        const f = await fixture(database());
        await refused(database().query("update vehicles set last_sequence = 7 where id = $1", [f.vehicle]), "CSB05");
      });
    });

    describe("a bank row", () => {
      it("is linked up to its amount, and an entry up to its cash", async () => {
        const f = await fixture(database());
        const [first, second] = [await posted(database(), f, 1), await posted(database(), f, 2)];
        const [row, other] = [await bankRow(database(), f, 100), await bankRow(database(), f, 100)];
        await link(database(), f, row, first, 100);
        await refused(link(database(), f, row, second, 100), "CSB06");
        await refused(link(database(), f, other, first, 1), "CSB06");
        await refused(link(database(), f, other, second, -100), "CSB06");
        await link(database(), f, other, second, 60);
      });

      it("is linked to cash of its own account alone, and the account stays what it is", async () => {
        const f = await fixture(database());
        const [row, entry] = [await bankRow(database(), f, 100), await posted(database(), f, 1)];
        const [bank, ledger] = [randomUUID(), randomUUID()];
        await database().query(
          `insert into ledger_accounts (account_id, vehicle_id, id, code, base, name, type, subtype, created_at)
           values ($1, $2, $3, '1000-x', '1000', 'Cash', 'asset', 'cash', now())`,
          [f.account, f.vehicle, ledger],
        );
        await database().query(
          `insert into bank_accounts (account_id, vehicle_id, id, name, currency, ledger_account_id, created_at)
           values ($1, $2, $3, 'Other', 'USD', $4, now())`,
          [f.account, f.vehicle, bank, ledger],
        );
        const other = await bankRow(database(), { ...f, bank }, 100);
        await refused(link(database(), f, other, entry, 100), "CSB06");
        await link(database(), f, row, entry, 100);
        for (const change of ["currency = 'EUR'", "is_default = false"]) {
          await refused(database().query(`update bank_accounts set ${change} where id = $1`, [f.bank]), "CSB02");
        }
      });

      it("stays as the bank reported it", async () => {
        const f = await fixture(database());
        const row = await bankRow(database(), f, 100);
        await refused(database().query("update bank_transactions set amount = 1 where id = $1", [row]), "CSB02");
      });
    });

    it("the monthly rollup follows posting", async () => {
      const f = await fixture(database());
      await posted(database(), f, 1);
      await posted(database(), f, 2, { amounts: [250, -250] });
      const rows = await database().query(
        "select ledger_account_id, amount, postings from balance_months where account_id = $1",
        [f.account],
      );
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ ledger_account_id: f.cash, amount: 350n, postings: 2 });
      expect(rows).toContainEqual({ ledger_account_id: f.capital, amount: -350n, postings: 2 });
    });
  });
}
