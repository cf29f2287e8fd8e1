/** One request after another, drawn from a document: most of them nearly right, some of them hostile. */
import type { Json, Operation, Parameter } from "./document.js";
import { drawValue, hostileValues, type Source, spoilt } from "./values.js";

export interface GeneratedRequest {
  readonly operation: Operation;
  /** Path and query as they go over the wire. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Texts of bodies that are no JSON, or JSON that no number or reader holds. */
const brokenBodies: readonly (string | Buffer)[] = [
  "",
  "{",
  "nonsense",
  "[1e400]",
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  "\ufeff{}",
  "null",
  "[]",
  '"x"',
  "1e400",
  `${"[".repeat(70)}${"]".repeat(70)}`,
  `${'{"a":'.repeat(70)}0${"}".repeat(70)}`,
  Buffer.from([0x7b, 0xff, 0x7d]),
  '{"a":"\\ud800"}',
  '{"a\\u0000":1}',
]; // prettier-ignore

export function generateRequest(
  operations: readonly Operation[],
  keys: readonly string[],
  source: Source,
): GeneratedRequest {
  const { chance } = source;
  const operation = chance.one(operations);
  const headers: Record<string, string> = {};
  const key = chance.happens(0.93) ? keys[0] : chance.one([...keys, "nonsense", "cstk_live_x", ""]);
  if (key !== undefined && key !== "") headers.authorization = `Bearer ${key}`;
  for (const parameter of operation.parameters) {
    if (parameter.in !== "header") continue;
    if (parameter.required === true ? chance.happens(0.9) : chance.happens(0.1)) {
      headers[parameter.name.toLowerCase()] = headerValue(parameter, source);
    }
  }
  if (chance.happens(0.05)) headers.prefer = chance.one(["handling=lenient", "handling=strict", "handling=", "x"]);
  if (chance.happens(0.05)) headers.accept = chance.one(["text/csv", "application/pdf", "*/*", "text/html", "x"]);
  const address = addressOf(operation, source);
  if (operation.body === undefined) return { operation, address, headers };
  headers["content-type"] = chance.happens(0.97)
    ? "application/json"
    : chance.one(["text/plain", "application/xml", "x/y;", "multipart/form-data"]);
  return { operation, address, headers, body: bodyOf(operation.body, source) };
}

function bodyOf({ schema, examples }: NonNullable<Operation["body"]>, source: Source): Buffer {
  const { chance } = source;
  if (chance.happens(0.04)) return Buffer.from(chance.one(brokenBodies));
  const drawn = examples.length > 0 && chance.happens(0.4) ? chance.one(examples) : drawValue(schema, "body", source);
  let value: Json = chance.happens(0.3) ? renamed(drawn, source) : drawn;
  for (let times = chance.happens(0.55) ? chance.whole(1, 3) : 0; times > 0; times--) value = spoilt(value, source);
  return Buffer.from(JSON.stringify(value));
}

/** The same body about things that exist: texts under names that answers used are replaced by what answers held. */
function renamed(value: Json, source: Source, name = ""): Json {
  if (typeof value === "string")
    return (/id$|code|name/i.test(name) && source.memory.recall(name, source.chance)) || value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, source, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item as Json, source, key)]));
}

function addressOf({ base, path, parameters }: Operation, source: Source): string {
  const { chance } = source;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((known) => known.in === "path" && known.name === name);
    if (parameter === undefined || chance.happens(0.15)) return encoded(chance.one(hostileValues), chance.happens(0.8));
    return encoded(drawValue(parameter.schema, name, source), true);
  });
  const query: string[] = [];
  for (const parameter of parameters) {
    if (parameter.in !== "query") continue;
    const likelihood = parameter.name === "group" ? 0.9 : parameter.required === true ? 0.7 : 0.15;
    if (!chance.happens(likelihood)) continue;
    const value = parameterValue(parameter, source);
    query.push(`${parameter.name}=${encoded(value, chance.happens(0.97))}`);
    if (chance.happens(0.02)) query.push(`${parameter.name}=${encoded(value, true)}`);
  }
  if (chance.happens(0.03))
    query.push(chance.one(["x=1", "grup=x", "%=1", "=", "a%00b=1", "__proto__=1", "%ud800=%zz"]));
  return `${base}${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

function parameterValue(parameter: Parameter, source: Source): Json {
  if (source.chance.happens(0.12)) return source.chance.one(hostileValues);
  if (parameter.name === "group") return source.memory.recall("vehicle", source.chance) ?? "Fund I";
  if (parameter.name === "dryRun") return source.chance.one(["true", "false"]);
  return drawValue(parameter.schema, parameter.name, source);
}

function headerValue(parameter: Parameter, source: Source): string {
  const { chance } = source;
  if (parameter.name === "If-Match")
    return chance.one(['"1"', '"1"', '"2"', "*", 'W/"1"', "1", '""', '"9999999999999999999"']);
  return chance.one([`k${chance.whole(1, 50)}`, "x".repeat(255), "x".repeat(256), " ", "a\tb"]);
}

/** A value in an address, percent-encoded, or as a careless caller writes it. */
function encoded(value: Json, properly: boolean): string {
  const text = (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 4_000);
  if (!properly) return text.replace(/[^\x21-\x7e]/g, "%").replace(/[#?&]/g, "");
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
