/** What a start on an empty cluster sends, in which order: to a stand-in that answers as a coordinator of nothing does. */
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { MigrationRun } from "../src/migrations.js";
import { migrateWithin } from "../src/served/postgres-migrations.js";

const sets = [
  { folder: "accounts/drizzle", table: "accounts_migrations" },
  { folder: "books/drizzle", table: "accounting_migrations", tenants: true },
  { folder: "books/drizzle-citus", table: "accounting_citus_migrations" },
  { folder: "batches/drizzle", table: "batch_migrations" },
];

/** Every statement of a start, as it is sent. */
async function statementsOfStart({ worker = { success: true, result: "DO" } } = {}): Promise<string[]> {
  const sent: string[] = [];
  const run: MigrationRun = {
    query: async (text, parameters = []) => {
      sent.push([text, ...parameters].join("\n"));
      if (text.includes("from pg_extension")) return [{}] as never;
      return (text.includes("run_command_on_workers") ? [{ node: "worker-1:5432", ...worker }] : []) as never;
    },
    script: async (text) => void sent.push(text),
  };
  for (const { folder, ...migrations } of sets) {
    const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
    await migrateWithin(run, { folder: path, ...migrations }, { distributed: true });
  }
  return sent;
}

it("every role is on every worker before a statement names it", async () => {
  const sent = await statementsOfStart();
  const roles = new Set(sent.flatMap((text) => [...text.matchAll(/create role (\w+)/g)].map(([, role = ""]) => role)));
  expect([...roles].sort()).toEqual(["capstack_app", "capstack_limited", "capstack_reader", "capstack_tenant"]);
  for (const role of roles) {
    const made = sent.findIndex(
      (text) => text.includes("run_command_on_workers") && text.includes(`create role ${role} `),
    );
    const named = sent.findIndex((text) => text.includes(role) && !text.includes("run_command_on_workers"));
    expect([role, made >= 0 && made < named]).toEqual([role, true]);
  }
});

it("a worker that refuses a role is named, and nothing is applied", async () => {
  const refused = statementsOfStart({ worker: { success: false, result: "permission denied to create role" } });
  await expect(refused).rejects.toThrow("worker-1:5432: permission denied to create role");
});
