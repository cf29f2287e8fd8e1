// Holds the demonstration's export against hledger, Ledger and beancount: each reads it, and every account's balance
// must be that of the app's own trial balance. Needs the app built.
//
//   node apps/accounting/tools/check-export.mjs
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountingMigrations, createAccounting } from "@capstack/accounting-app";
import { openDatabase } from "@capstack/database";
import { seedDemo } from "@capstack/demonstration";
import { absentPrograms, compareBalances, programs } from "../../../packages/ledger/tools/plain-text-programs.mjs";

const absent = absentPrograms();
if (absent.length > 0) {
  console.error(`Not installed: ${absent.join(", ")}. On Debian: apt-get install hledger ledger beancount`);
  process.exit(1);
}

const account = { id: "0196f0c4-7c1e-7000-8000-000000000001", name: "Demo" };
const folder = mkdtempSync(join(tmpdir(), "export-"));
const database = await openDatabase({});
let compared = 0;
try {
  await database.migrate(accountingMigrations);
  await seedDemo(database, account.id);
  const app = createAccounting({
    database,
    authenticate: async () => ({
      account,
      key: { id: "key_demo", scopes: ["accounting:read"], vehicles: null, role: null, partners: null, personId: null },
    }),
    listKeys: async () => [],
  });
  const ask = async (path) => {
    const response = await app.request(`/api/accounting${path}`);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const { vehicles } = await (await ask("/firm")).json();
  for (const { name } of vehicles) {
    const group = `group=${encodeURIComponent(name)}`;
    const { rows } = await (await ask(`/statements/trial-balance?${group}`)).json();
    const ours = new Map(rows.map(({ code, balance }) => [`${code} USD`, balance.toFixed(2)]));
    for (const [format, { extension, balances }] of Object.entries(programs)) {
      const file = join(folder, `journal.${extension}`);
      writeFileSync(file, await (await ask(`/export?${group}&format=${format}`)).text());
      compared += compareBalances(`${name} in ${format}`, ours, byCode(balances(file)));
    }
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true });
}
console.log(`The demonstration's export: ${compared} balances agree in hledger, ledger and beancount.`);

/** `Assets:Cash:A1000 USD` as `1000 USD`. */
function byCode(balances) {
  return new Map([...balances].map(([name, amount]) => [name.replace(/^.*:A/, ""), amount]));
}
