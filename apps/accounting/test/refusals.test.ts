/** What the database refuses by itself where a trigger proves the balance; on a Citus cluster, its workers too. */
import { isDistributed } from "@capstack/database/testing";
import { openEngines } from "./engines.js";
import { refusals } from "./refusal-suite.js";
import { workerRefusals } from "./worker-refusals.js";

await refusals("triggers");
if (isDistributed) {
  const engines = await openEngines();
  workerRefusals(() => engines.of("postgres"));
}
