/** The pages of the reference, each from the document alone. */
import { platformErrors } from "@capstack/contract";
import { html } from "hono/html";
import { eventsOf, type ListedOperation, type OpenApiDocument, operationsOf, responseOf, titleOf } from "./document.js";
import { exampleOf } from "./example.js";
import { fieldTable, prose } from "./fields.js";
import { framed, type Part } from "./frame.js";
import { tryIt } from "./try-it.js";

/** What pages are made of. */
export interface Reference {
  readonly document: OpenApiDocument;
  /** For each type, the others that refer to it. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** Where the API lies below its origin: `/v1`. */
  readonly prefix: string;
  /** The address that people reach the server at. */
  readonly origin: string;
  /** The key that works on a machine of a developer's own; nothing elsewhere. */
  readonly key: string;
}

const rootOf = ({ prefix }: Reference) => `${prefix}/docs`;
const typesOf = (reference: Reference) => `${rootOf(reference)}/types`;

/** What the API is, a call that works, and every operation. */
export function frontPage(reference: Reference): Part {
  const { document, prefix, origin, key } = reference;
  const operations = operationsOf(document, prefix);
  const [first] = operations;
  return framed(
    rootOf(reference),
    "Reference",
    html`<h1>The API</h1>
<p class="lead">${document.info.description ?? ""} ${operations.length} operations, JSON in and out, version ${document.info.version}.</p>
<p>Each call carries a key: <code>Authorization: Bearer …</code>. ${
      key === ""
        ? html`The account page makes them; <code>capstack-admin key create</code> does in a terminal.`
        : html`On this machine the development key works: <code>${key}</code>.`
    }</p>
<h2>A first call</h2>
${first === undefined ? "" : tryIt(exampleOf(first), origin, key)}
${(document.tags ?? []).map(({ name, description }) => {
  const tagged = operations.filter(({ operation }) => operation.tags?.includes(name));
  return html`<h2 id="${name}">${name}</h2><p>${description ?? ""}</p>
<ul class="operations">${tagged.map((one) => operationLine(one, rootOf(reference)))}</ul>`;
})}`,
  );
}

function operationLine({ method, path, operation }: ListedOperation, root: string) {
  const { operationId, summary } = operation;
  return html`<li><a href="${root}/operations/${operationId}">${summary ?? operationId}</a> <code class="route"><b>${method}</b> ${path}</code></li>`;
}

/** One operation: what it does, takes, answers and refuses. Null where there is none of that name. */
export function operationPage(reference: Reference, id: string): Part | null {
  const { document, prefix, origin, key } = reference;
  const found = operationsOf(document, prefix).find(({ operation }) => operation.operationId === id);
  if (found === undefined) return null;
  const { method, path, operation } = found;
  const { summary = id, description = "", parameters = [], requestBody, security } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  return framed(
    rootOf(reference),
    summary,
    html`<h1>${summary}</h1>
<p class="route"><code><b>${method}</b> ${path}</code></p>
<p>${prose(description)}</p>
${security?.length === 0 ? html`<p>Needs no key.</p>` : ""}
<h2>Example</h2>
${tryIt(exampleOf(found), origin, key)}
${parameters.length === 0 ? "" : html`<h2>Parameters</h2>${parameterTable(reference, parameters)}`}
${body === undefined ? "" : html`<h2>Body</h2>${body.description === undefined ? "" : html`<p>${prose(body.description)}</p>`}${fieldTable(body, typesOf(reference), "Fields of the body")}`}
<h2>Answer</h2>
${answers(reference, found)}
<h2>Refusals</h2>
${refusals(reference, found)}`,
  );
}

function parameterTable(reference: Reference, parameters: NonNullable<ListedOperation["operation"]["parameters"]>) {
  const properties = Object.fromEntries(
    parameters.map(({ name, description, schema }) => [
      name,
      { ...schema, description: description || (schema.description ?? "") },
    ]),
  );
  const required = parameters.filter((one) => one.required === true).map(({ name }) => name);
  return fieldTable({ properties, required }, typesOf(reference), "Parameters");
}

function answers(reference: Reference, { operation }: ListedOperation) {
  const good = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  return good.map(([status, response]) => {
    const [type, content] = Object.entries(responseOf(reference.document, response).content ?? {})[0] ?? [];
    if (content?.schema === undefined)
      return html`<p>${status}${type === undefined ? ", without a body" : `, ${type}`}.</p>`;
    return html`<p>${status}, ${type ?? ""}.</p>${fieldTable(content.schema, typesOf(reference), `Fields of the answer ${status}`)}`;
  });
}

function refusals(reference: Reference, { operation }: ListedOperation) {
  const lines = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => [status, responseOf(reference.document, response).description ?? ""] as const);
  return html`<ul>${lines.map(([status, words]) => html`<li>${status}: ${prose(words)}</li>`)}</ul>
<p>Each code is explained on the page of <a href="${rootOf(reference)}/errors">errors</a>.</p>`;
}

/** One type: an event of a cap table, or a shape that operations share. Null where there is none of that name. */
export function typePage(reference: Reference, name: string): Part | null {
  const { document } = reference;
  const { schemas } = document.components;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema === undefined) return null;
  const users = reference.users.get(name) ?? [];
  const title = titleOf(name, schema);
  return framed(
    rootOf(reference),
    title,
    html`<h1>${title}</h1>
${title === name ? "" : html`<p class="route"><code>${name}</code></p>`}
<p>${prose(schema.description ?? "")}</p>
<h2>Fields</h2>
${fieldTable(schema, typesOf(reference), `Fields of ${title}`)}
${users.length === 0 ? "" : html`<h2>Used by</h2><p>${users.map((user, nth) => html`${nth === 0 ? "" : ", "}<a href="${typesOf(reference)}/${user}">${titleOf(user, schemas[user] ?? {})}</a>`)}</p>`}`,
  );
}

/** Every event of a cap table, by what it is called in a request. */
export function eventsPage(reference: Reference): Part {
  const { schemas } = reference.document.components;
  return framed(
    rootOf(reference),
    "Events",
    html`<h1>Events of a cap table</h1>
<p class="lead">A company is a list of events in the order of their effect. Each names its <code>type</code>.</p>
<dl class="events">${eventsOf(reference.document).map(
      (name) => html`<dt><a href="${typesOf(reference)}/${name}">${titleOf(name, schemas[name] ?? {})}</a></dt>
<dd>${prose(schemas[name]?.description ?? "")}</dd>`,
    )}</dl>`,
  );
}

/** Every code of the platform, with its status and what to do. */
export function errorsPage(reference: Reference): Part {
  return framed(
    rootOf(reference),
    "Errors",
    html`<h1>Errors</h1>
<p class="lead">Every refusal has one shape: <code>{ "error": { "code", "message", "retryable", "details" } }</code>. Codes are stable; messages are
for people. <code>details.issues</code> lists every place of an input that is wrong.</p>
<div class="scroll" role="region" tabindex="0" aria-label="Codes of the platform"><table><caption class="hidden">Codes of the platform</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Means</th><th scope="col">Ask again</th></tr></thead>
<tbody>${Object.entries(platformErrors).map(
      ([code, { status, meaning, retryable }]) => html`<tr id="${code}"><th scope="row"><code>${code}</code></th>
<td>${status}</td><td>${prose(meaning)}</td><td>${retryable ? "the same may succeed later" : "after a change"}</td></tr>`,
    )}</tbody></table></div>
<p>An engine refuses with codes of its own, 422 for what cannot be computed: the type of each issue names them.</p>`,
  );
}
