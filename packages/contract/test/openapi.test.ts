import { describe, expect, it } from "vitest";
import { operations, platformErrors, toOpenApi } from "../src/index.js";

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

describe("the OpenAPI document", () => {
  it("has every operation of the table", () => {
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId));
    expect(ids.sort()).toEqual(
      Object.values(operations)
        .map((o) => o.id)
        .sort(),
    );
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
  it("lists each status an operation can give", () => {
    for (const operation of Object.values(operations)) {
      const answers = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses ?? {};
      for (const code of operation.errors) expect(Object.keys(answers)).toContain(String(platformErrors[code].status));
    }
  });
  it("keeps a property that is called id", () => {
    expect(JSON.stringify(document.components.schemas.ApiKey)).toContain('"id":{"type":"string"');
  });
});
