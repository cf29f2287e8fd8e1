import { errorSchema, jsonSchemaOf, type Operation, operations, type Shape } from "@capstack/contract";
import { runs } from "@capstack/testing/laws";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "../setup/service.js";

const computes: Operation[] = Object.values(operations).filter((operation) => operation.path.endsWith("/compute"));

const compile = (shape: Shape) => new Ajv2020({ strict: false }).compile(jsonSchemaOf(shape, "output"));
const failure = compile(errorSchema);

describe("any JSON value", () => {
  let service: TestService;
  beforeAll(async () => {
    const unlimited = { computePerMinute: 100_000_000, computeBurst: 1_000_000 };
    service = await startTestService(inject("postgresUrl"), {}, unlimited);
  });
  afterAll(() => service.stop());

  it.each(computes)("posted to $path gives 200, 400 or 422 in its shape", async (operation) => {
    const example = operation.examples[0]?.request;
    const result = compile(operation.response);
    const mutated = fc
      .tuple(
        fc.constantFrom(...pathsOf(example)),
        fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(-1, 1e308, "", "__proto__", null)),
      )
      .map(([path, value]) => replaceAt(example, path, value));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), mutated), async (body) => {
        const answer = await service.call("POST", operation.path, { body: JSON.stringify(body) });
        expect([200, 400, 422]).toContain(answer.status);
        const [holds, held] = answer.status === 200 ? [result, answer.json.data] : [failure, answer.json];
        expect(holds(held) ? [] : holds.errors?.slice(0, 3)).toEqual([]);
        if (answer.status === 422) expect(operation.engineErrors).toContain(answer.json.error.code);
        expect(answer.text).not.toMatch(/NaN|Infinity|-0[,}\]]/);
      }),
      runs(150),
    );
  });
});

type Path = readonly (string | number)[];

/** The path of every value inside a value. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.flatMap(([key, item]) => pathsOf(item, [...at, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [key]: replaceAt((value as Record<string | number, unknown>)[key], rest, replacement) });
  return copy;
}
