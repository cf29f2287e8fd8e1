/** The HTTP interface in pages that fit a conversation. */
import { describe, expect, it } from "vitest";
import { openapiIndex, openapiPage } from "../src/protocol/reference/openapi-pages.js";

const answer = { content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } } };
const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/a": { get: { operationId: "getA", summary: "A", responses: { 200: answer } }, parameters: [] },
    "/b": { post: { operationId: "makeB", summary: "B", responses: {} } },
  },
  components: {
    schemas: {
      Answer: { type: "object", properties: { part: { $ref: "#/components/schemas/Part" } } },
      Part: { type: "object", properties: { whole: { $ref: "#/components/schemas/Answer" } } },
      Other: { type: "object" },
    },
  },
};

describe("the interface", () => {
  it("is listed an operation a line, each with its page", () => {
    expect(openapiIndex(document).operations).toEqual([
      { operationId: "getA", call: "GET /a", summary: "A", page: "capstack://openapi/getA" },
      { operationId: "makeB", call: "POST /b", summary: "B", page: "capstack://openapi/makeB" },
    ]);
  });
  it("has a page an operation with the components it needs, those of components included, and no others", () => {
    const page = openapiPage(document, "getA") as typeof document;
    expect(Object.keys(page.paths)).toEqual(["/a"]);
    expect(Object.keys(page.components.schemas)).toEqual(["Answer", "Part"]);
    expect(openapiPage(document, "makeB")).toMatchObject({ components: {} });
  });
  it("has no page on what it does not have", () => {
    expect(openapiPage(document, "getC")).toBeUndefined();
  });
});
