/** One page on one thing a call is made of: an event, a part of a request or an answer, a tool. */
import { eventTypes } from "@capstack/cap-table";
import { namesMeant } from "@capstack/decimal";
import { BackendFailure } from "../../backend/backend-failure.js";
import { isSameName } from "../arguments/read-as.js";
import type { Handler } from "../tool.js";
import { exampleOf } from "./event-gallery.js";
import { pageOf, type Schema } from "./field-guide.js";
import type { ObjectSchema } from "./object-schema.js";

/** What there is a page on at the outset: event types and tools. Their pages name the parts that have pages too. */
export function topicsOf(handlers: readonly Handler[]): readonly string[] {
  return [...eventTypes, ...handlers.map(({ name }) => name)];
}

/**
 * The page on a topic, as Markdown.
 * @param topic  `priced_round`, `PreferredSeries`, `accounting_ledger`
 * @param answer of a tool: what it answers rather than what it takes
 * @throws BackendFailure `not_found`
 */
export function describeTopic(handlers: readonly Handler[], topic: string, answer = false): string {
  const parts = handlers.flatMap(({ whole }) => [...partsOf(whole.input()), ...partsOf(whole.output())]);
  const named = Object.fromEntries(parts);
  const event = parts.find(([, { title }]) => title === topic);
  if (event !== undefined) return withExample(pageOf(topic, event[1], named), exampleOf(topic));
  const handler = handlers.find(({ name }) => name === topic);
  if (handler !== undefined) {
    if (answer) return pageOf(`${topic}: the answer`, handler.whole.output() as Schema, named);
    const input = handler.whole.input();
    return withExample(pageOf(`${topic}: the arguments`, input as Schema, named), (input.examples as unknown[])[0]);
  }
  const part = parts.find(([name]) => name === topic);
  if (part !== undefined) return pageOf(...part, named);
  const topics = topicsOf(handlers);
  const names = [...topics, ...parts.map(([name]) => name)];
  const having = havingField(topic, parts);
  const meant = having.length > 0 ? having : namesMeant(topic, names);
  const guess = meant.length === 0 ? "" : `; did you mean ${meant.join(" or ")}`;
  throw new BackendFailure({
    code: "not_found",
    message: `There is no page on ${JSON.stringify(topic.slice(0, 80))}${guess}. Pages: ${topics.join(", ")}, and every part that those name. search_docs answers questions.`,
    retryable: false,
    details: { issues: [{ code: "invalid_value", path: ["topic"], pointer: "/topic", message: "topic has no page." }] },
  });
}

/** Pages named, where a topic is a field of several parts. */
const MOST_PAGES = 3;

/**
 * The parts and events that have a field of a topic's name, whatever its case and separators: what is sought is often a
 * field, such as «pro rata».
 */
function havingField(topic: string, parts: readonly (readonly [string, Schema])[]): readonly string[] {
  const found = parts.filter(([, { properties = {} }]) =>
    Object.keys(properties).some((name) => isSameName(name, topic)),
  );
  return [...new Set(found.map(([name, { title }]) => title ?? name))].slice(0, MOST_PAGES);
}

function partsOf({ $defs }: ObjectSchema): readonly [string, Schema][] {
  return Object.entries(($defs ?? {}) as Record<string, Schema>);
}

function withExample(page: string, example: unknown): string {
  return `${page}\nExample:\n\n\`\`\`json\n${JSON.stringify(example, null, 1)}\n\`\`\`\n`;
}
