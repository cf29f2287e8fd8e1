/** What can be read besides calling tools: reference pages, the catalog, examples, field guides, and one's own results. */
import type { Backend } from "../../backend/backend.js";
import { type Model, modelOf, models } from "../../models.js";
import { booksOf } from "../books/books-of.js";
import { modelTools } from "../model-tools.js";
import { UnknownName } from "../protocol-errors.js";
import { readResultPage } from "../results/result-pages.js";
import { readResultWorkbook, XLSX } from "../results/result-workbook.js";
import { readViewPage, viewResources } from "../views/view-pages.js";
import { describeTopic } from "./describe.js";
import { eventGallery } from "./event-gallery.js";
import { fieldGuide } from "./field-guide.js";
import { OPENAPI, openapiIndex, openapiPage } from "./openapi-pages.js";
import { DOCUMENTATION } from "./search-docs.js";

/** A resource as it is listed. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** What a resource holds. */
export interface ResourceContents {
  readonly uri: string;
  readonly mimeType: string;
  /** A text; or bytes in base64. */
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
  /** Whether it is one caller's own, and not to be reused for others. */
  readonly isOwn?: true;
}

/** A family of resources, one for each value of a variable. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

const MARKDOWN = "text/markdown";
const JSON_TYPE = "application/json";

const families = [
  {
    kind: "examples",
    title: "Example requests",
    description: "Complete requests of a model, ready to be changed and sent.",
    mimeType: JSON_TYPE,
    read: ({ operation }: Model) =>
      JSON.stringify(
        operation.examples.map(({ name, summary, request }) => ({ name, summary, request })),
        null,
        2,
      ),
  },
  {
    kind: "guide",
    title: "Field guide",
    description: "Every field of a model's request, with its unit and meaning.",
    mimeType: MARKDOWN,
    read: fieldGuide,
  },
] as const;

/** The families with a variable: for the model, the kind of event, the code of an error, the id of a result. */
export const resourceTemplates: readonly ResourceTemplate[] = [
  ...families.map(({ kind, title, description, mimeType }) => ({
    uriTemplate: `capstack://${kind}/{model}`,
    name: kind,
    title,
    description,
    mimeType,
  })),
  {
    uriTemplate: "capstack://events/{type}",
    name: "events",
    title: "Kind of event",
    description: "Every field of a kind of event, with an example.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: "capstack://errors/{code}",
    name: "errors",
    title: "Error",
    description: "What an error's code means, its smallest cause, and what to do.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: `${DOCUMENTATION}{+page}`,
    name: "docs",
    title: "Documentation",
    description: "A page of the documentation, as search_docs names it.",
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: `${OPENAPI}/{operation}`,
    name: "openapi-operation",
    title: "OpenAPI operation",
    description: "One operation of the HTTP interface with its schemas, as an OpenAPI 3.1 document.",
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: "capstack://results/{id}{?fields,cursor,limit}",
    name: "results",
    title: "Kept result",
    description: "What a computed answer left out, a page at a time; of the caller's own.",
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: "capstack://results/{id}/workbook",
    name: "workbook",
    title: "Workbook",
    description: "A kept cap table, exit or fund as an .xlsx whose formulas live; of the caller's own.",
    mimeType: XLSX,
  },
];

/** The vehicles of who is signed in, where there are books. */
const vehicles: Resource = {
  uri: "capstack://vehicles",
  name: "vehicles",
  title: "Vehicles",
  description: "The firm's vehicles that the key may see, each with what it holds.",
  mimeType: JSON_TYPE,
};

/** Everything that can be read of a backend, each by its own address. */
export function resourcesOf({ books }: Backend): readonly Resource[] {
  return books === undefined ? resources : [...resources, vehicles];
}

const resources: readonly Resource[] = [
  {
    uri: "capstack://events",
    name: "events",
    title: "Event gallery",
    description: "One company's history in which every kind of event happens, ready to be computed.",
    mimeType: JSON_TYPE,
  },
  {
    uri: "capstack://glossary",
    name: "glossary",
    title: "Glossary",
    description: "Every term with its meaning, its field and its source.",
    mimeType: MARKDOWN,
  },
  {
    uri: "capstack://errors",
    name: "errors",
    title: "Errors",
    description: "Every error code: what it means, its smallest cause, and what to do.",
    mimeType: MARKDOWN,
  },
  {
    uri: "capstack://catalog",
    name: "catalog",
    title: "Catalog",
    description: "The models, what access they need, and the limits.",
    mimeType: JSON_TYPE,
  },
  {
    uri: OPENAPI,
    name: "openapi",
    title: "OpenAPI operations",
    description: "The HTTP interface behind the tools: every operation in a line, each with the address of its page.",
    mimeType: JSON_TYPE,
  },
  ...families.flatMap(({ kind, title, description, mimeType }) =>
    models.map((model) => ({
      uri: `capstack://${kind}/${model.id}`,
      name: `${kind}-${model.id}`,
      title: `${model.name}: ${title.toLowerCase()}`,
      description,
      mimeType,
    })),
  ),
  ...viewResources,
];

/**
 * Reads a resource.
 * @throws UnknownName
 */
export async function readResource(backend: Backend, uri: string, signal: AbortSignal): Promise<ResourceContents> {
  const view = await readViewPage(uri);
  if (view !== undefined) return view;
  if (uri === "capstack://catalog") return json(uri, await backend.catalog(signal));
  if (uri === OPENAPI) return json(uri, openapiIndex((await backend.openapi(signal)) as object));
  if (uri.startsWith(`${OPENAPI}/`)) {
    const page = openapiPage((await backend.openapi(signal)) as object, uri.slice(OPENAPI.length + 1));
    if (page === undefined) throw new UnknownName("resource", uri);
    return json(uri, page);
  }
  const workbook = await readResultWorkbook(backend, uri, signal);
  if (workbook !== undefined) return workbook;
  const page = readResultPage(backend, uri) ?? (await readDocs(uri)) ?? (await readReference(uri));
  if (page !== undefined) return page;
  if (uri === vehicles.uri)
    return { ...json(uri, await booksOf(backend)("getFirmSummary", { query: {} }, signal)), ...OWN };
  const [, kind, id] = /^capstack:\/\/([a-z]+)\/([a-z-]+)$/.exec(uri) ?? [];
  const family = families.find((known) => known.kind === kind);
  const model = modelOf(id ?? "");
  if (family === undefined || model === undefined) throw new UnknownName("resource", uri);
  return { uri, mimeType: family.mimeType, text: family.read(model) };
}

/** What is one caller's own is not for others to reuse. */
const OWN = { isOwn: true } as const;

async function readDocs(uri: string): Promise<ResourceContents | undefined> {
  if (!uri.startsWith(DOCUMENTATION)) return undefined;
  const { documentationPage } = await import("../../documentation/documentation.js");
  const page = await documentationPage(uri.slice(DOCUMENTATION.length));
  return page && { uri, mimeType: MARKDOWN, text: page.text };
}

/** The glossary, the errors, the events: pages that are loaded when they are asked for. */
async function readReference(uri: string) {
  const [, kind, name] = /^capstack:\/\/(events|errors|glossary)(?:\/([a-z_]+))?$/.exec(uri) ?? [];
  if (kind === "events") {
    if (name === undefined) return json(uri, { events: eventGallery });
    return isEvent(name) ? { uri, mimeType: MARKDOWN, text: describeTopic(modelTools, name) } : undefined;
  }
  if (kind === "glossary" && name === undefined) {
    const { default: text } = await import("../../reference/glossary.json", { with: { type: "json" } });
    return { uri, mimeType: MARKDOWN, text };
  }
  if (kind !== "errors") return undefined;
  const text = await errorPage(name);
  return text === undefined ? undefined : { uri, mimeType: MARKDOWN, text };
}

/** The table of errors; or the rows of one code, under the packages that have it. */
async function errorPage(code: string | undefined): Promise<string | undefined> {
  const { default: text } = await import("../../reference/errors.json", { with: { type: "json" } });
  if (code === undefined) return text;
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split("\n"));
  const found = sections.flatMap(([heading = "", ...lines]) => {
    const rows = lines.filter((line) => line.startsWith(`| \`${code}\` |`));
    const [head = "", rule = ""] = lines.filter((line) => line.startsWith("|"));
    return rows.length === 0 ? [] : [[`## ${heading}`, "", head, rule, ...rows].join("\n")];
  });
  return found.length === 0 ? undefined : `# ${code}\n\n${found.join("\n\n")}\n`;
}

const isEvent = (name: string) => eventGallery.some(({ type }) => type === name);

/** Values of a template's variable that begin as given. */
export async function completeTemplate(uri: string, argument: string, value: string): Promise<readonly string[]> {
  const known = resourceTemplates.some(
    ({ uriTemplate }) => uriTemplate === uri && uriTemplate.includes(`{${argument}}`),
  );
  const names = known ? await valuesOf(argument) : [];
  return names.filter((name) => name.startsWith(value)).slice(0, MOST_VALUES);
}

/** As many as a client may be given at once. */
const MOST_VALUES = 100;

async function valuesOf(argument: string): Promise<readonly string[]> {
  if (argument === "model") return models.map(({ id }) => id);
  if (argument === "type") return [...new Set(eventGallery.map(({ type }) => type))];
  if (argument !== "code") return [];
  const { default: text } = await import("../../reference/errors.json", { with: { type: "json" } });
  return [...new Set([...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code as string))].sort();
}

function json(uri: string, value: unknown) {
  return { uri, mimeType: JSON_TYPE, text: JSON.stringify(value, null, 2) };
}
