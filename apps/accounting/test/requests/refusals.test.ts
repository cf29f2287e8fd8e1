/** What the database refuses by itself where a trigger proves the balance; on a Citus cluster, its workers too. */
import { isDistributed } from "@capstack/database/testing";
import { openEngines } from "../setup/engines.js";
import { refusals } from "../setup/refusal-suite.js";
import { workerRefusals } from "../setup/worker-refusals.js";

await refusals("triggers");
if (isDistributed) {
  const engines = await openEngines();
  workerRefusals(() => engines.of("postgres"));
}
