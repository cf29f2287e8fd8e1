// JSON Schemas of tables of fields: what a field is comes from the table, what it means from the comment above it.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as decimal from "@capstack/decimal";
import ts from "typescript";
import { prose } from "./prose.mjs";

/**
 * The definitions of all tables that the files of a folder export, by name: `preferredSeries` is PreferredSeries.
 * @throws Error where a field has no comment, or its comment leaves out what the field is by default
 */
export async function definitionsOfTables(folder) {
  const files = readdirSync(folder)
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => join(folder, name));
  const tables = new Map();
  for (const file of files) {
    for (const [name, value] of Object.entries(await import(pathToFileURL(file).href))) {
      if (value?.facts?.kind === "object" && value.fields !== undefined) tables.set(value, name);
    }
  }
  const comments = commentsIn([...files, decimalSource]);
  const nameOf = (table) => {
    const name = tables.get(table);
    return name === undefined ? undefined : name[0].toUpperCase() + name.slice(1);
  };
  const definitions = {};
  for (const [table, name] of tables) definitions[nameOf(table)] = definitionOf(table, comments.get(name), nameOf);
  for (const table of changed(tables)) {
    const { required: _, ...whole } = definitions[nameOf(table)];
    definitions[`Partial${nameOf(table)}`] = whole;
  }
  for (const [words, name] of wordLists) {
    if (!JSON.stringify(definitions).includes(`"#/$defs/${name}"`)) continue;
    definitions[name] = { type: "string", enum: words, description: comments.get(name).description };
  }
  return definitions;
}

const decimalSource = fileURLToPath(import.meta.resolve("@capstack/decimal"));

/** Lists of words that several engines take, by the type of one word: `dayCounts` is of DayCount. */
const wordLists = new Map(
  Object.entries(decimal).flatMap(([name, value]) =>
    Array.isArray(value) && /^[a-z]\w+s$/.test(name) ? [[value, name[0].toUpperCase() + name.slice(1, -1)]] : [],
  ),
);

/** The tables of which some fields may be changed by id. */
function changed(tables) {
  const fields = [...tables.keys()].flatMap((table) => Object.values(table.fields));
  return new Set(fields.flatMap(({ facts }) => (facts.kind === "map" ? facts.of : [])));
}

function definitionOf(table, { description, fields }, nameOf) {
  const properties = {};
  for (const [name, field] of Object.entries(table.fields)) {
    const comment = fields.get(name) ?? "";
    requireDefault(name, field, comment);
    properties[name] = { ...schemaOf(field, nameOf), ...(comment === "" ? {} : { description: comment }) };
  }
  const required = Object.entries(table.fields).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  return {
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    ...(description === "" ? {} : { description }),
  };
}

/** A comment names what a field is when it is left out, so that an editor shows it. */
function requireDefault(name, { facts }, comment) {
  const isPlain = ["number", "text", "words", "flag"].includes(facts.kind);
  if (!isPlain || facts.default === undefined) return;
  if (comment.includes(`${facts.default}`) && comment.includes("unless given")) return;
  throw new Error(`The comment of ${name} does not say that it is ${facts.default} unless given.`);
}

function schemaOf(field, nameOf) {
  const { facts } = field;
  const schema = kindOf(field, nameOf);
  return facts.default === undefined ? schema : { ...schema, default: facts.default };
}

function kindOf(field, nameOf) {
  const { kind, range = {}, unit, words, of = [], least, nullable } = field.facts;
  switch (kind) {
    case "number": {
      const type = range.whole ? "integer" : "number";
      return {
        type: nullable ? [type, "null"] : type,
        ...boundsOf(range),
        ...(unit === undefined ? {} : { "x-unit": unit }),
      };
    }
    case "text":
      return { type: "string", minLength: 1 };
    case "date":
      return { type: "string", format: "date" };
    case "flag":
      return { type: "boolean" };
    case "words":
      return wordLists.has(words) ? { $ref: `#/$defs/${wordLists.get(words)}` } : { type: "string", enum: words };
    case "list":
      return { type: "array", items: schemaOf(of[0], nameOf), ...(least === undefined ? {} : { minItems: least }) };
    case "either":
      return { anyOf: of.map((one) => schemaOf(one, nameOf)) };
    case "map":
      return { type: "object", additionalProperties: { $ref: `#/$defs/Partial${nameOf(of[0])}` } };
    case "object":
      return { $ref: `#/$defs/${nameOf(of[0])}` };
  }
  throw new Error(`There is no schema of the kind ${kind}.`);
}

function boundsOf({ min, above, max, below }) {
  return {
    ...(min === undefined ? {} : { minimum: min }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  };
}

/** By table, what the comments say of it (above the interface of its name) and of its fields. */
function commentsIn(files) {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    customConditions: ["@capstack/source"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const says = (symbol) => prose(ts.displayPartsToString(symbol?.getDocumentationComment(checker) ?? []));
  const comments = new Map();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
    const byName = new Map(exported.map((symbol) => [symbol.name, symbol]));
    for (const [name, symbol] of byName) {
      if ([...wordLists.values()].includes(name)) {
        comments.set(name, { description: says(checker.getAliasedSymbol(symbol)) });
      }
      const type = checker.getTypeOfSymbol(symbol);
      const fields = type.getProperty("fields");
      if (fields === undefined) continue;
      const ofFields = checker.getTypeOfSymbol(fields).getProperties();
      comments.set(name, {
        description: says(byName.get(name[0].toUpperCase() + name.slice(1))),
        fields: new Map(ofFields.map((field) => [field.name, says(field)])),
      });
    }
  }
  return comments;
}
