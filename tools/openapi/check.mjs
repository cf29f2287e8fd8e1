// The served OpenAPI documents: is each the committed one, does it lint clean, does a program compile against its types.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ACCOUNTING_VERSION } from "@capstack/accounting-app";
import { describeApi } from "@capstack/api";
import { describeAccounting } from "@capstack/contract/accounting";
import openapiTypescript, { astToString } from "openapi-typescript";
import { byDefinition } from "./by-definition.mjs";

const update = process.argv.includes("--update");

await check("apps/api/openapi.json", describeApi("http://127.0.0.1:8787"));
await check("apps/accounting/openapi.json", describeAccounting(ACCOUNTING_VERSION));

async function check(path, served) {
  const text = `${byDefinition(served)}\n`;
  const committed = new URL(`../../${path}`, import.meta.url);
  if (update) writeFileSync(committed, text);
  else if (readFileSync(committed, "utf8") !== text) {
    console.error(`${path} is not what the server serves. If the change is meant: pnpm openapi --update`);
    process.exit(1);
  }
  const folder = mkdtempSync(join(tmpdir(), "capstack-openapi-"));
  try {
    const document = join(folder, "openapi.json");
    writeFileSync(document, text);
    execFileSync("redocly", ["lint", document, "--max-problems", "50"], { stdio: "inherit", cwd: folder });
    await compile(folder, JSON.parse(text));
    console.log(`${path}: types compile`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compiles a program against the types that openapi-typescript makes of a document. */
async function compile(folder, document) {
  writeFileSync(
    join(folder, "api.d.ts"),
    astToString(await openapiTypescript(document, { defaultNonNullable: false })),
  );
  writeFileSync(join(folder, "program.ts"), program(document));
  const tsc = new URL("../../node_modules/typescript/bin/tsc", import.meta.url).pathname;
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--target", "es2022"];
  execFileSync("node", [tsc, ...options, "--module", "nodenext", join(folder, "program.ts")], { stdio: "inherit" });
}

/** A program that names the request and the answer of every operation, with the documented examples as requests. */
function program({ paths }) {
  const lines = [
    'import type { operations } from "./api.js";',
    "type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;",
    "type Status<O, S> = O extends { responses: { [K in S & number]: { content: infer C } } } ? C[keyof C] : never;",
    "type Answer<O> = Status<O, 200> | Status<O, 201> | Status<O, 202>;",
  ];
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
