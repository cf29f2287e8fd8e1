// The served OpenAPI document: is it the committed one, does it lint clean, does a program compile against its types.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeApi } from "@capstack/api";
import openapiTypescript, { astToString } from "openapi-typescript";

const update = process.argv.includes("--update");
const committed = new URL("../../apps/api/openapi.json", import.meta.url);
const text = `${JSON.stringify(describeApi("http://127.0.0.1:8787"), null, 2)}\n`;

if (update) writeFileSync(committed, text);
else if (readFileSync(committed, "utf8") !== text) {
  console.error("apps/api/openapi.json is not what the server serves. If the change is meant: pnpm openapi --update");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "capstack-openapi-"));
try {
  const document = join(folder, "openapi.json");
  writeFileSync(document, text);
  execFileSync("redocly", ["lint", document, "--max-problems", "50"], { stdio: "inherit", cwd: folder });

  writeFileSync(join(folder, "api.d.ts"), astToString(await openapiTypescript(JSON.parse(text))));
  writeFileSync(join(folder, "program.ts"), program(JSON.parse(text)));
  const tsc = new URL("../../node_modules/typescript/bin/tsc", import.meta.url).pathname;
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--target", "es2022"];
  execFileSync("node", [tsc, ...options, "--module", "nodenext", join(folder, "program.ts")], { stdio: "inherit" });
  console.log("types compile");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A program that names the request and the answer of every operation, with the documented examples as requests. */
function program({ paths }) {
  const lines = [
    'import type { operations } from "./api.js";',
    "type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;",
  ];
  lines.push(
    "type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer B } } } } ? B : never;",
  );
  for (const operation of Object.values(paths).flatMap(Object.values)) {
    const id = operation.operationId;
    lines.push(`export declare const ${id}Answer: Answer<operations["${id}"]>;`);
    const examples = operation.requestBody?.content["application/json"].examples ?? {};
    Object.values(examples).forEach((example, index) => {
      lines.push(`export const ${id}Body${index}: Body<operations["${id}"]> = ${JSON.stringify(example.value)};`);
    });
  }
  return `${lines.join("\n")}\n`;
}
