// JSON Schemas of tables of fields: what a field is comes from the table, what it means from the comment above it.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { prose } from "./prose.mjs";

/**
 * The definitions of tables that a package exports, and of all that they refer to, by name: `preferredSeries` is
 * PreferredSeries.
 * @throws Error where the comment of a field leaves out what the field is by default
 */
export async function definitionsOfTables(folder, roots) {
  const files = sourcesIn(folder);
  const { tables, wordLists } = await statedIn([...files, decimalSource]);
  const comments = commentsIn([...files, decimalSource]);
  const definitions = {};
  const nameOf = (table) => {
    const name = tables.get(table);
    if (name === undefined) throw new Error("A table is not exported by the file that it stands in.");
    if (definitions[name] === undefined) {
      definitions[name] = {};
      definitions[name] = definitionOf(table, comments.get(name), nameOf);
    }
    return name;
  };
  const partOf = (table) => {
    const { required: _, ...whole } = definitions[nameOf(table)];
    definitions[`Partial${tables.get(table)}`] = whole;
    return `Partial${tables.get(table)}`;
  };
  const deepPartOf = (table) => {
    const name = `Partial${nameOf(table)}`;
    if (definitions[name] !== undefined) return name;
    const { required: _, ...whole } = definitions[nameOf(table)];
    definitions[name] = whole;
    const parts = Object.entries(whole.properties).map(([field, { default: __, ...schema }]) => {
      const { kind, of } = table.fields[field].facts;
      return [field, kind === "object" ? { ...schema, $ref: `#/$defs/${deepPartOf(of[0])}` } : schema];
    });
    definitions[name] = { ...whole, properties: Object.fromEntries(parts) };
    return name;
  };
  const wordsOf = (words) => {
    const list = wordLists.get(words);
    const singulars = list === undefined ? [] : [list.replace(/s$/, ""), list.replace(/es$/, "is")];
    const name = singulars.map(typeName).find((one) => comments.has(one));
    const description = comments.get(name)?.description ?? "";
    if (description === "") return { type: "string", enum: words };
    definitions[name] = { type: "string", enum: words, description };
    return { $ref: `#/$defs/${name}` };
  };
  Object.assign(nameOf, { partOf, deepPartOf, wordsOf });
  for (const root of roots) nameOf([...tables.keys()].find((table) => tables.get(table) === root));
  return definitions;
}

/** The tables that the files of a folder export, by what they are called. */
export async function tablesIn(folder) {
  return (await statedIn(sourcesIn(folder))).tables;
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => join(folder, name));
}

/** The tables that files export, and the lists of words. */
async function statedIn(files) {
  const tables = new Map();
  const wordLists = new Map();
  for (const file of files) {
    for (const [name, value] of Object.entries(await import(pathToFileURL(file).href))) {
      const word = wordType(name, value);
      if (word !== undefined) wordLists.set(value, word);
      const isTable = value?.facts?.kind === "object" && value.fields !== undefined;
      if (isTable || value?.facts?.kind === "variants") tables.set(value, typeName(name));
    }
  }
  return { tables, wordLists };
}

function typeName(name) {
  return name[0].toUpperCase() + name.slice(1);
}

const decimalSource = fileURLToPath(import.meta.resolve("@capstack/decimal"));

/** The name of a list of words; the type of one word is its singular: `dayCounts` is of DayCount. */
function wordType(name, value) {
  const isWords = Array.isArray(value) && value.every((word) => typeof word === "string");
  return isWords && /^[a-z]\w+s$/.test(name) ? name : undefined;
}

function definitionOf(table, { description, fields }, nameOf) {
  if (table.facts.kind === "variants") {
    const anyOf = table.facts.of.map((one) => ({ $ref: `#/$defs/${nameOf(one)}` }));
    return { anyOf, ...(description === "" ? {} : { description }) };
  }
  const properties = {};
  for (const [name, field] of Object.entries(table.fields)) {
    const comment = fields.get(name) ?? "";
    requireDefault(name, field, comment);
    properties[name] = { ...schemaOf(field, nameOf), ...(comment === "" ? {} : { description: comment }) };
  }
  const required = Object.entries(table.fields).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  const title = properties.type?.const;
  return {
    ...(title === undefined ? {} : { title }),
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
  const isNamed = [String(facts.default), facts.default.toLocaleString("en-US")].some((text) => comment.includes(text));
  if (isNamed && comment.includes("by default")) return;
  throw new Error(`The comment of ${name} does not say that it is ${facts.default} by default.`);
}

function schemaOf(field, nameOf) {
  const { facts } = field;
  const kind = kindOf(field, nameOf);
  const schema = facts.nullable && facts.kind !== "number" ? orNull(kind) : kind;
  return facts.default === undefined ? schema : { ...schema, default: facts.default };
}

function orNull(schema) {
  const isPlain = typeof schema.type === "string" && schema.enum === undefined;
  return isPlain ? { ...schema, type: [schema.type, "null"] } : { anyOf: [schema, { type: "null" }] };
}

function kindOf(field, nameOf) {
  const { kind, range = {}, unit, words, of = [], least, most, nullable } = field.facts;
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
      return { type: "string", ...(least === 0 ? {} : { minLength: 1 }) };
    case "date":
      return { type: "string", format: "date" };
    case "flag":
      return { type: "boolean" };
    case "words":
      if (words.length === 1) return { type: "string", const: words[0] };
      return nameOf.wordsOf(words);
    case "list":
      return {
        type: "array",
        items: schemaOf(of[0], nameOf),
        ...(least === undefined ? {} : { minItems: least }),
        ...(most === undefined ? {} : { maxItems: most }),
      };
    case "either":
      return { anyOf: of.map((one) => schemaOf(one, nameOf)) };
    case "map":
      if (of[0].facts.kind !== "object") return { type: "object", additionalProperties: schemaOf(of[0], nameOf) };
      return { type: "object", additionalProperties: { $ref: `#/$defs/${nameOf.partOf(of[0])}` } };
    case "part":
      return { $ref: `#/$defs/${nameOf.deepPartOf(of[0])}` };
    case "any":
      return { $ref: `#/$defs/${field.facts.type}` };
    case "variants":
      return { $ref: `#/$defs/${nameOf(field)}` };
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
      if (symbol.flags & ts.SymbolFlags.Alias)
        comments.set(name, { description: says(checker.getAliasedSymbol(symbol)) });
      if (symbol.flags & ts.SymbolFlags.TypeAlias) comments.set(name, { description: says(symbol) });
      const type = checker.getTypeOfSymbol(symbol);
      const fields = type.getProperty("fields");
      const ofFields = fields === undefined ? [] : checker.getTypeOfSymbol(fields).getProperties();
      if (type.getProperty("facts") === undefined) continue;
      comments.set(typeName(name), {
        description: says(byName.get(typeName(name))),
        fields: new Map(ofFields.map((field) => [field.name, says(field)])),
      });
    }
  }
  return comments;
}
