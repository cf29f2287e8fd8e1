/** What can be read besides calling tools: the catalog, the OpenAPI document, examples and field guides. */
import type { Backend } from "../backend/backend.js";
import { type Model, modelOf, models } from "../models.js";
import { fieldGuide } from "./field-guide.js";
import { UnknownName } from "./protocol-errors.js";

/** A resource as it is listed. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A family of resources, one a model. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

const families = [
  {
    kind: "examples",
    title: "Example requests",
    description: "Complete requests of a model, ready to be changed and sent.",
    mimeType: "application/json",
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
    mimeType: "text/markdown",
    read: fieldGuide,
  },
] as const;

/** The families with a variable for the model. */
export const resourceTemplates: readonly ResourceTemplate[] = families.map(
  ({ kind, title, description, mimeType }) => ({
    uriTemplate: `capstack://${kind}/{model}`,
    name: kind,
    title,
    description,
    mimeType,
  }),
);

/** Everything that can be read, each by its own address. */
export const resources: readonly Resource[] = [
  {
    uri: "capstack://catalog",
    name: "catalog",
    title: "Catalog",
    description: "The models, what access they need, and the limits.",
    mimeType: "application/json",
  },
  {
    uri: "capstack://openapi",
    name: "openapi",
    title: "OpenAPI document",
    description: "The HTTP interface behind the tools, as an OpenAPI 3.1 document.",
    mimeType: "application/json",
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
];

/**
 * Reads a resource.
 * @throws UnknownName
 */
export async function readResource(backend: Backend, uri: string, signal: AbortSignal) {
  if (uri === "capstack://catalog") return json(uri, await backend.catalog(signal));
  if (uri === "capstack://openapi") return json(uri, await backend.openapi(signal));
  const [, kind, id] = /^capstack:\/\/([a-z]+)\/([a-z-]+)$/.exec(uri) ?? [];
  const family = families.find((known) => known.kind === kind);
  const model = modelOf(id ?? "");
  if (family === undefined || model === undefined) throw new UnknownName("resource", uri);
  return { uri, mimeType: family.mimeType, text: family.read(model) };
}

/** The models whose id begins with a text, for a template of this server. */
export function completeModel(ref: { readonly uri?: string }, argument: string, value: string): readonly string[] {
  const isOurs = resourceTemplates.some(({ uriTemplate }) => uriTemplate === ref.uri);
  if (!isOurs || argument !== "model") return [];
  return models.map(({ id }) => id).filter((id) => id.startsWith(value));
}

function json(uri: string, value: unknown) {
  return { uri, mimeType: "application/json", text: JSON.stringify(value, null, 2) };
}
