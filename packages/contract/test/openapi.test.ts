import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  type AccountingOperation,
  accountingErrors,
  accountingOperations,
  describeAccounting,
} from "../src/accounting.js";
import { jsonSchemaOf, type Operation, operations, platformErrors, toOpenApi } from "../src/index.js";

const document = toOpenApi({
  title: "Capstack",
  description: "d",
  version: "0.1.0",
  servers: ["http://localhost/v1"],
  operations: Object.values(operations),
  tags: [],
}) as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, unknown> };
};

/** What a document says of each parameter of a query, as `operation name`: whether it is required. */
function requiredIn(paths: object): Map<string, boolean> {
  type Described = { operationId: string; parameters?: { name: string; in: string; required: boolean }[] };
  const described = Object.values(paths).flatMap((methods) => Object.values<Described>(methods));
  return new Map(
    described.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter((one) => one.in === "query").map(({ name, required }) => [`${operationId} ${name}`, required]),
    ),
  );
}

/** Whether the shape of a parameter refuses a query without it. */
const needed = (name: string, schema: z.ZodType) => !z.object({ [name]: schema }).safeParse({}).success;

describe("the OpenAPI document", () => {
  it("has every operation of the table", () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId));
    expect(ids.sort()).toEqual(
      Object.values(operations)
        .map((o) => o.id)
        .sort(),
    );
  });
  it("requires a parameter of a query where its shape does, and where a default stands in it does not", () => {
    const required = requiredIn(document.paths);
    for (const { id, parameters = {} } of Object.values<Operation>(operations)) {
      for (const [name, { in: place, schema }] of Object.entries(parameters)) {
        if (place === "query")
          expect([id, name, required.get(`${id} ${name}`)]).toEqual([id, name, needed(name, schema)]);
      }
    }
  });
  it("leaves no reference open", () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
    expect(text).not.toContain("#/$defs/");
  });
  it("describes every component by something else than itself", () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).not.toHaveProperty("$ref");
    }
  });
  it("means one thing by the name of a component", () => {
    const meant = new Map<string, unknown>();
    for (const { request, response } of Object.values<Operation>(operations)) {
      for (const shape of [request, response]) {
        const { $defs = {} } = shape === undefined ? {} : jsonSchemaOf(shape, shape === request ? "input" : "output");
        for (const [name, definition] of Object.entries($defs as object)) {
          expect(meant.get(name) ?? definition, name).toEqual(definition);
          meant.set(name, definition);
        }
      }
    }
  });
  it("lists each status an operation can give", () => {
    for (const operation of Object.values(operations)) {
      const answers = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
      for (const code of operation.errors) expect(Object.keys(answers)).toContain(String(platformErrors[code].status));
    }
  });
  it("says of every operation that its headers may be too large, where no allowance is told", () => {
    for (const operation of Object.values(operations)) {
      const answers = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
      expect(answers["431"], operation.id).toMatchObject({ description: "`headers_too_large`" });
      expect(Object.keys((answers["431"] as { headers: object }).headers)).toEqual(["X-Request-Id"]);
    }
  });
  it("keeps a property that is called id", () => {
    expect(JSON.stringify(document.components.schemas.ApiKey)).toContain('"id":{"type":"string"');
  });
});

describe("the OpenAPI document of the books", () => {
  const books = describeAccounting("0.1.0") as typeof document & {
    components: Record<string, Record<string, unknown>>;
  };
  const described = Object.values(books.paths).flatMap((methods) => Object.values(methods));

  it("has every operation of the table, and itself", () => {
    const ids = [...Object.keys(accountingOperations), "getAccountingOpenApi"];
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(ids.sort());
  });
  it("requires a parameter of a query where its shape does, and where a default stands in it does not", () => {
    const required = requiredIn(books.paths);
    for (const { id, query } of Object.values<AccountingOperation>(accountingOperations)) {
      for (const [name, schema] of Object.entries<z.ZodType>(query.shape)) {
        expect([id, name, required.get(`${id} ${name}`)]).toEqual([id, name, needed(name, schema)]);
      }
    }
    expect(required.get("getStatement compare")).toBe(false);
    expect(required.get("getLedger account")).toBe(true);
  });
  it("leaves no reference open, and keeps nothing that no one refers to", () => {
    const text = JSON.stringify(books);
    const named = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`);
    const { securitySchemes: _, ...parts } = books.components;
    const kept = Object.entries(parts).flatMap(([kind, group]) => Object.keys(group).map((name) => `${kind}/${name}`));
    expect([...new Set(named)].sort()).toEqual(kept.sort());
    expect(text).not.toContain("#/$defs/");
  });
  it("lists each status an operation can give", () => {
    for (const operation of Object.values<AccountingOperation>(accountingOperations)) {
      const { responses } = described.find(
        ({ operationId }) => operationId === operation.id,
      ) as (typeof described)[number];
      const codes = Object.entries(accountingErrors).filter(([code]) => operation.errors.includes(code as never));
      for (const [, status] of codes) expect(Object.keys(responses)).toContain(String(status));
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "403", "429", "431", "500", "503"]));
      expect(Object.keys(responses)).toContain(String(operation.status ?? 200));
    }
  });
});
