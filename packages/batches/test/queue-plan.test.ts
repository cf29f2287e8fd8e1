import { readFileSync } from "node:fs";
import PgBoss from "pg-boss";
import { expect, it } from "vitest";

const plain = (sql: string) => sql.replaceAll(/\s+/g, " ");

it("the migration makes the library's tables as the library would", () => {
  const migration = readFileSync(new URL("../drizzle/0000_batches.sql", import.meta.url), "utf8");
  const plan = PgBoss.getConstructionPlans("pgboss");
  const commands = plan.slice(plan.indexOf("CREATE SCHEMA"), plan.lastIndexOf("COMMIT;"));
  expect(plain(commands).length).toBeGreaterThan(1000);
  expect(plain(migration)).toContain(plain(commands).trim());
});
