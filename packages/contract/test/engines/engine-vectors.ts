import { fileURLToPath } from "node:url";
import { isEngineError } from "@capstack/decimal";
import { readVectors } from "@capstack/testing/vectors";
import { expect, it } from "vitest";
import type { Operation } from "../../src/index.js";
import { violations } from "../violations.js";

/** An engine, its operation, and how its vectors name the request. */
interface EngineVectors {
  /** The folder below `packages/`. */
  readonly folder: string;
  readonly operation: Operation;
  readonly compute: (request: never) => unknown;
  /** Codes that the server answers as 400. */
  readonly shapeErrors?: readonly string[];
  /** The request of a vector of the main function; undefined for other vectors. */
  readonly requestOf: (vector: ReturnType<typeof readVectors>[number]) => unknown;
}

/** Every vector is as the operation describes a request unless the engine refuses it; every result as it describes an answer. */
export function testVectors({ folder, operation, compute, requestOf, shapeErrors = [] }: EngineVectors): void {
  const vectors = readVectors(fileURLToPath(new URL(`../../../${folder}/vectors`, import.meta.url)));
  const requests = vectors.flatMap((vector) => {
    const request = requestOf(vector);
    return request === undefined ? [] : [{ name: vector.name, refused: vector.error?.code, request }];
  });

  it("has vectors of both kinds", () => {
    expect(requests.some(({ refused }) => refused === undefined)).toBe(true);
    expect(requests.some(({ refused }) => refused !== undefined)).toBe(true);
  });

  it.each(requests.filter(({ refused }) => refused === undefined))("$name", ({ request }) => {
    expect(violations(operation.request, request)).toEqual([]);
    const result = JSON.parse(JSON.stringify(compute(request as never)));
    expect(violations(operation.response, result)).toEqual([]);
  });

  it.each(requests.filter(({ refused }) => refused !== undefined))("$name: $refused", ({ request }) => {
    let thrown: unknown;
    try {
      compute(request as never);
    } catch (error) {
      thrown = error;
    }
    const known = [...(operation.engineErrors ?? []), ...shapeErrors];
    expect(isEngineError(thrown) && known.includes(thrown.code)).toBe(true);
  });
}
