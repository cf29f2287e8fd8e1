import { runs } from "@capstack/testing/laws";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "./setup/service.js";

/** What a fuzzer that knows nothing but the served document can send. */
interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly bodies: readonly unknown[];
  readonly parameters: readonly { name: string; in: string }[];
}

describe("a caller who knows only the served OpenAPI document", () => {
  let service: TestService;
  let document: ReturnType<typeof JSON.parse>;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  beforeAll(async () => {
    const unlimited = {
      computePerMinute: 1e8,
      computeBurst: 1e6,
      keysPerMinute: 1e6,
      openPerMinute: 1e6,
      failedAuthenticationsPerMinute: 1e6,
    };
    service = await startTestService(inject("postgresUrl"), {}, unlimited);
    document = (await service.call("GET", "/openapi.json", { key: null })).json;
    ajv.addSchema(document, "document");
  });
  afterAll(() => service.stop());

  it("meets no answer that the document does not describe", async () => {
    const { entitled, plain } = service.keys;
    const request = fc.record({
      operation: fc.constantFrom(...documented(document)),
      key: fc.constantFrom(null, "nonsense", plain, entitled, entitled),
      junk: fc.oneof(fc.constant(undefined), fc.jsonValue()),
      text: fc.constantFrom(null, "", "{", "[1e999]"),
      field: fc.constantFrom("name", "events", "inputs", "model", "exitValuation", "mode", "scopes", "expiresAt"),
      parameter: fc.constantFrom(undefined, "", "5", "-1", "x", "active", "key_00000000000000000000000000"),
      strict: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ operation, key, junk, text, field, parameter, strict }) => {
        const address = fillIn(operation, parameter);
        const example = operation.bodies[0];
        const body = text ?? (junk === undefined ? example : { ...(example as object), [field]: junk });
        const headers: Record<string, string> = strict ? { Prefer: "handling=strict" } : {};
        const sent = operation.method === "get" || operation.method === "delete" ? {} : { body: body ?? "" };
        const answer = await service.call(operation.method.toUpperCase(), address, { key, headers, ...sent });
        const described = document.paths[operation.path][operation.method].responses[answer.status];
        expect(described, `${operation.method} ${address} gave ${answer.status} ${answer.text}`).toBeDefined();
        const pointer = [
          "paths",
          operation.path,
          operation.method,
          "responses",
          String(answer.status),
          "content",
          "application/json",
          "schema",
        ];
        const validate = ajv.getSchema(`document#/${pointer.map(asPointerPart).join("/")}`);
        expect(validate?.(answer.json), JSON.stringify(validate?.errors?.slice(0, 2))).toBe(true);
      }),
      runs(200),
    );
  });
});

function documented(document: ReturnType<typeof JSON.parse>): DocumentedOperation[] {
  return Object.entries<Record<string, ReturnType<typeof JSON.parse>>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      parameters: operation.parameters ?? [],
      bodies: Object.values<{ value: unknown }>(operation.requestBody?.content["application/json"].examples ?? {}).map(
        (e) => e.value,
      ),
    })),
  );
}

function fillIn({ path, parameters }: DocumentedOperation, value: string | undefined): string {
  const filled = path.replace(/\{\w+\}/g, encodeURIComponent(value || "none"));
  const query = parameters.filter((parameter) => parameter.in === "query" && value !== undefined);
  if (query.length === 0) return filled;
  return `${filled}?${new URLSearchParams(Object.fromEntries(query.map(({ name }) => [name, value as string])))}`;
}

function asPointerPart(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
