/** One of several processes that spend one account's limit at once: says how many of its calls were let through. */
import { openDatabase } from "@capstack/database";
import { authenticate } from "../../src/keys/authenticate.js";

const [url, token, calls] = process.argv.slice(2) as [string, string, string];
const database = await openDatabase({ url });
const policy = { name: "compute", quota: 200, windowSeconds: 360_000 };
const settings = { allowTestKeys: true, production: false, peppers: [] };
await database.query("select 1 as ready");
process.send?.("ready");
process.once("message", async () => {
  const call = () => authenticate(database, token, { settings, policy });
  const answers = await Promise.all(Array.from({ length: Number(calls) }, call));
  process.send?.(answers.filter(({ outcome }) => outcome === "granted").length);
  await database.close();
  process.disconnect();
});
