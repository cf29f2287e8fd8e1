import { describe, expect, it } from "vitest";
import { type Backend, BackendFailure, defineServer, localBackend, models } from "../src/index.js";

const signal = new AbortController().signal;
const server = defineServer(localBackend());
const call = (name: string, args?: unknown) => server.callTool(name, args, signal);

/** A server whose API refuses with the given error. */
const refusing = (error: BackendFailure["error"]) => {
  const refuse = () => Promise.reject(new BackendFailure(error));
  return defineServer({ compute: refuse, catalog: refuse, access: refuse, openapi: refuse } satisfies Backend);
};

describe("the tools", () => {
  it("have the published names", () => {
    const names = server.tools.map(({ name }) => name);
    expect(names).toEqual(["list_models", "get_access", ...models.map(({ tool }) => tool)]);
    expect(names).toContain("cap_table_compute");
  });

  it.each(server.tools.map((tool) => [tool.name, tool] as const))("%s describes itself completely", (_, tool) => {
    expect(tool.title.length).toBeGreaterThan(3);
    expect(tool.description.length).toBeGreaterThan(40);
    expect(tool.annotations).toEqual({
      title: tool.title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
    for (const schema of [tool.inputSchema, tool.outputSchema]) {
      expect(schema.type).toBe("object");
      expect(schema).not.toHaveProperty("$schema");
      const definitions = Object.keys((schema.$defs ?? {}) as object);
      for (const [, name] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) {
        expect(["#", ...definitions.map((id) => `#/$defs/${id}`)]).toContain(name);
      }
    }
    expect((tool.inputSchema.examples as unknown[]).length).toBeGreaterThan(0);
    for (const [field, schema] of fieldsOf(tool.inputSchema as Schema)) {
      expect(isDescribed(schema), `${tool.name}: ${field}`).toBe(true);
    }
  });

  it.each(models.map((model) => [model.tool, model] as const))("%s answers its own examples", async (tool, model) => {
    for (const example of model.operation.examples) {
      const result = await call(tool, example.request);
      expect(result.isError).toBeUndefined();
      expect(result.structuredContent).toEqual(model.compute(example.request as never));
      const [summary, json] = result.content;
      expect(summary?.text).not.toMatch(/undefined|NaN|\[object/);
      if (json?.text.startsWith("{")) expect(JSON.parse(json.text)).toEqual(result.structuredContent);
    }
  });

  it("show a cap table as a table", async () => {
    const [example] = models[0]?.operation.examples ?? [];
    const { content } = await call("cap_table_compute", example?.request);
    expect(content[0]?.text).toBe(
      [
        "Holder                       Shares  Ownership   Invested",
        "Founders                  6,000,000    60.00 %          0",
        "Investor                  2,000,000    20.00 %  2,000,000",
        "Option pool (available)   2,000,000    20.00 %",
        "Fully diluted            10,000,000   100.00 %  2,000,000",
        "Latest price 1 a share: pre-money 8,000,000, post-money 10,000,000.",
      ].join("\n"),
    );
  });

  it("keep a long answer out of the text", async () => {
    const grants = Array.from({ length: 300 }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: 1_000 }));
    const result = await call("cap_table_compute", { events: [{ type: "common_issuance", grants }] });
    expect(result.content[1]?.text).toMatch(/^The whole answer \(\d+ characters of JSON\) is in structuredContent\.$/);
    expect(result.structuredContent).toBeDefined();
  });

  it("list the models and the access without arguments", async () => {
    expect((await call("list_models")).content[0]?.text).toContain("cap_table_compute");
    expect((await call("get_access", {})).content[0]?.text).toContain("cap-table: granted");
  });
});

describe("a tool error", () => {
  it("names the place of a wrong value and carries the error object, without data", async () => {
    const events = [{ type: "common_issuance", grants: [{ id: "f", name: "F", shares: -5 }] }];
    const result = await call("cap_table_compute", { events });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.content[0]?.text).toMatch(
      /^At \/events\/0\/grants\/0\/shares: .+ Correct it and call the tool again\.$/,
    );
    const error = JSON.parse(result.content[1]?.text ?? "");
    expect(error).toMatchObject({ code: "negative_value", retryable: false, details: { engine: "cap-table" } });
    expect(result._meta).toEqual({ "capstack/error": error });
  });

  it.each([
    ["missing", {}, "/events", "missing_field"],
    ["of another type", { events: "none" }, "/events", "invalid_value"],
    ["misspelt", { events: [], evnts: [] }, "/evnts", "unknown_field"],
  ])("answers a field that is %s in the API's envelope", async (_, args, pointer, code) => {
    const { content } = await call("cap_table_compute", args);
    expect(JSON.parse(content[1]?.text ?? "")).toMatchObject({
      code: "validation_failed",
      details: { issues: [{ pointer, code }] },
    });
    expect(content[0]?.text).toContain(`At ${pointer}: `);
  });

  it("says where access can be bought", async () => {
    const details = { checkoutUrl: "https://pay.example/1", entitlement: "e", model: "cap-table" };
    const failing = refusing({ code: "payment_required", message: "No.", retryable: false, details });
    const { content } = await failing.callTool("cap_table_compute", {}, signal);
    expect(content[0]?.text).toContain("open https://pay.example/1 to get it");
  });

  it.each([
    ["unauthorized", false, {}, "configure this connector"],
    ["rate_limited", true, { retryAfterSeconds: 7 }, "wait 7 seconds"],
    ["unavailable", true, {}, "again in a few seconds"],
    ["internal_error", false, {}, "Quote the id."],
  ])("says what to do about %s", async (code, retryable, details, words) => {
    const failing = refusing({ code, message: "Quote the id.", retryable, details });
    const { content } = await failing.callTool("list_models", {}, signal);
    expect(content[0]?.text).toContain(words);
  });

  it("is not what an unknown tool gives", async () => {
    await expect(call("guess")).rejects.toMatchObject({ name: "UnknownName" });
  });
});

describe("what can be read", () => {
  it.each(server.resources.map(({ uri, mimeType }) => [uri, mimeType]))("%s", async (uri, mimeType) => {
    const content = await server.readResource(uri, signal);
    expect(content.mimeType).toBe(mimeType);
    if (mimeType === "application/json") expect(typeof JSON.parse(content.text)).toBe("object");
    else expect(content.text).toMatch(/^# .+: the request\n/);
  });

  it("describes every field of a request", async () => {
    const { text } = await server.readResource("capstack://guide/cap-table", signal);
    expect(text).toContain("| `preMoneyValuation` |");
    expect(text).not.toMatch(/undefined|\[object/);
  });

  it("is refused by name when it is not there", async () => {
    for (const uri of ["capstack://guide/guess", "capstack://nothing", "file:///etc/passwd"]) {
      await expect(server.readResource(uri, signal)).rejects.toMatchObject({ name: "UnknownName", asked: uri });
    }
  });

  it("completes a model's name", () => {
    const ref = { type: "ref/resource", uri: "capstack://guide/{model}" };
    expect(server.complete(ref, "model", "cap")).toEqual(["cap-table"]);
    expect(server.complete(ref, "model", "")).toEqual(models.map(({ id }) => id));
    expect(server.complete({ type: "ref/prompt" }, "model", "")).toEqual([]);
  });
});

describe("the prompts", () => {
  it.each(server.prompts.map((prompt) => [prompt.name, prompt] as const))(
    "%s fills in its arguments",
    (name, prompt) => {
      const given = Object.fromEntries(prompt.arguments.map((argument) => [argument.name, `<${argument.name}>`]));
      const text = server.getPrompt(name, given).messages[0]?.content.text;
      for (const argument of prompt.arguments) expect(text).toContain(`<${argument.name}>`);
      expect(server.getPrompt(name, { ...given }).messages[0]?.content.text).not.toContain("undefined");
      expect(() => server.getPrompt(name, {})).toThrow(/ needs /);
    },
  );

  it("are the four published ones", () => {
    const names = ["model_a_round", "compare_exit_scenarios", "plan_a_fund", "explain_payout"];
    expect(server.prompts.map(({ name }) => name)).toEqual(names);
    expect(() => server.getPrompt("guess", {})).toThrow("There is no prompt guess.");
  });
});

describe("the instructions", () => {
  it("are short and name every tool", () => {
    expect(server.instructions.length).toBeLessThan(2_000);
    for (const { name } of server.tools) expect(server.instructions).toContain(name);
  });
});

type Schema = { readonly [keyword: string]: unknown };

/** Every field that a caller writes, references followed; an earlier answer handed back as `initial` is not written. */
function fieldsOf(root: Schema): [string, Schema][] {
  const seen = new Set<string>();
  const walk = (schema: unknown): [string, Schema][] => {
    if (Array.isArray(schema)) return schema.flatMap(walk);
    if (typeof schema !== "object" || schema === null) return [];
    const { examples: _, $defs: __, $ref, properties, ...rest } = schema as Schema;
    const fields = Object.entries((properties ?? {}) as Record<string, Schema>).filter(([name]) => name !== "initial");
    const name = String($ref).replace("#/$defs/", "");
    const target = $ref === undefined || seen.has(name) ? [] : [(root.$defs as Record<string, Schema>)[name]];
    seen.add(name);
    return [...fields, ...walk(fields.map(([, field]) => field)), ...walk(Object.values(rest)), ...walk(target)];
  };
  return walk(root);
}

/** A field says what it is itself, by its only values, by the fields inside it, or by the shape it refers to. */
function isDescribed(schema: Schema): boolean {
  if (["description", "const", "enum", "properties", "$ref"].some((keyword) => schema[keyword] !== undefined))
    return true;
  return [schema.anyOf, schema.items].flat().some((part) => typeof part === "object" && isDescribed(part as Schema));
}
