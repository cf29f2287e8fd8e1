import { describe, expect, it } from "vitest";
import { describeAccounting } from "../src/accounting.js";
import { joinDocuments, operations, toOpenApi } from "../src/index.js";

const api = toOpenApi({
  title: "Capstack",
  description: "d",
  version: "0.1.0",
  servers: ["http://localhost/v1"],
  operations: Object.values(operations),
  tags: [],
});
const books = describeAccounting("0.1.0");
const joined = joinDocuments(api, { base: "/api/accounting", document: books }, "http://localhost");

describe("one document of the API and the books", () => {
  it("has every path of both, those of the books in full", () => {
    const inFull = Object.keys(books.paths as object).map((path) => `/api/accounting${path}`);
    expect(Object.keys(joined.paths)).toEqual([...Object.keys(api.paths as object), ...inFull]);
    expect(joined.paths["/api/accounting/chart"]).toMatchObject({ servers: [{ url: "http://localhost" }] });
  });

  it("names no operation twice, and leaves no reference open", () => {
    const text = JSON.stringify(joined);
    const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { components } = joined as unknown as { components: Record<string, object> };
    for (const [, kind = "", name = ""] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(Object.keys(components[kind] ?? {})).toContain(name);
    }
  });

  it("is refused where two mean different things by one name", () => {
    const other = { paths: {}, tags: [], components: { schemas: { Error: { type: "string" } } } };
    expect(() => joinDocuments(api, { base: "/x", document: other }, "http://localhost")).toThrow("schemas by Error");
  });
});
