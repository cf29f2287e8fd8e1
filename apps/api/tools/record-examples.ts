/**
 * Computes every documented example and writes its answer beside the operation, so that the documents show what the
 * server gives. Run after a change of an engine or an example; a test holds the two equal.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultLimits, type Operation, operations } from "@capstack/contract";
import { engines, type ModelId as Model } from "@capstack/contract/engines";
import { answerText } from "../src/engine/answer-pieces.js";
import { modelOf } from "../src/gate.js";

const folder = fileURLToPath(new URL("../../../packages/contract/src/models/recorded/", import.meta.url));
mkdirSync(folder, { recursive: true });

for (const operation of Object.values<Operation>(operations)) {
  if (operation.path.endsWith("/compute")) record(operation);
}
execFileSync("biome", ["format", "--write", folder], { stdio: "inherit" });

function record(operation: Operation): void {
  const model = modelOf(operation) as Model;
  const answers = operation.examples.map(({ name, request }) => {
    return `${JSON.stringify(name)}: ${answerText(engines[model](request as never, defaultLimits))}`;
  });
  writeFileSync(`${folder}${model}.json`, `{${answers.join(",")}}\n`);
}
