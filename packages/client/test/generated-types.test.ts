/** Whoever prefers generated types can have them: the OpenAPI document gives types that fit every operation. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWaterfallCompute, fundEconomicsCompute, type Operation, operations, toOpenApi } from "@capstack/contract";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const all = [...new Set([...Object.values(operations), exitWaterfallCompute, fundEconomicsCompute])];

/** A program that names the request and the answer of every operation, and sends every example. */
function sampleProgram(): string {
  const calls = all.map(({ id, method, path, ...rest }) => {
    const operation: Pick<Operation, "examples" | "status" | "lines"> = rest;
    const type = operation.lines ? "application/x-ndjson" : "application/json";
    const place = `paths["${path}"]["${method.toLowerCase()}"]`;
    const examples = operation.examples.flatMap((example) => ("request" in example ? [example.request] : []));
    return [
      `export type ${id} = ${place}["responses"][${operation.status ?? 200}]["content"]["${type}"];`,
      `export type ${id}Failure = ${place}["responses"][429]["content"]["application/json"]["error"]["code"];`,
      ...examples.map(
        (request, n) =>
          `export const ${id}${n}: NonNullable<${place}["requestBody"]>["content"]["application/json"] = ${JSON.stringify(request)};`,
      ),
    ].join("\n");
  });
  return `import type { paths } from "./api.js";\n${calls.join("\n")}\n`;
}

describe("types generated from the OpenAPI document", () => {
  it("compile a program that calls every operation", async () => {
    const document = toOpenApi({
      title: "Capstack",
      description: "The API.",
      version: "0.1.0",
      servers: ["http://127.0.0.1:8787/v1"],
      operations: all,
      tags: [],
    });
    const folder = mkdtempSync(join(tmpdir(), "capstack-types-"));
    writeFileSync(join(folder, "api.ts"), astToString(await openapiTypescript(document as never)));
    writeFileSync(join(folder, "program.ts"), sampleProgram());
    const program = ts.createProgram([join(folder, "program.ts")], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(messages).toEqual([]);
  });
});
