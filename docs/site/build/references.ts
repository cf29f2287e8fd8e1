/** The references that follow from tables elsewhere: events, fields of requests, the command line. */
import { readFileSync } from "node:fs";
import { defineServer, localBackend } from "@capstack/mcp";
import { truthPages } from "@capstack/truth";
import { commands, groups } from "../../../packages/cli/src/commands/index.js";
import { helpOf, overview, overviewOf } from "../../../packages/cli/src/help.js";
import { type Definitions, fieldTable, partSection, reached, requestPage, type Schema } from "./fields.js";
import type { Page } from "./page.js";
import { repository } from "./repository.js";
import { rolesPage } from "./roles.js";

/** Every page made from a table. */
export async function referencePages(): Promise<Page[]> {
  const published = truthPages("/").map(({ name, text }) => ({ path: `truth/${name}`, text }));
  return [
    ...(await eventPages()),
    await historyPage(),
    ...requestPages(),
    await commandLine(),
    rolesPage(),
    ...published,
  ];
}

function definitionsOf(engine: string): Definitions {
  return JSON.parse(readFileSync(`${repository}/packages/${engine}/schema.json`, "utf8")).$defs;
}

interface Event {
  readonly type: string;
}

/** A history in which every kind of event happens: an example of each, which computes. */
async function exampleHistory(): Promise<readonly Event[]> {
  const server = defineServer(localBackend());
  const { text = "" } = await server.readResource("capstack://events", new AbortController().signal);
  return JSON.parse(text).events;
}

/** The gallery: a page for all kinds of events of the cap table, and one for each. */
async function eventPages(): Promise<Page[]> {
  const definitions = definitionsOf("cap-table");
  const history = await exampleHistory();
  const kinds = Object.values(definitions).flatMap((schema): { type: string; schema: Schema }[] => {
    const { const: type } = schema.properties?.type ?? {};
    return typeof type === "string" && schema.title === type ? [{ type, schema }] : [];
  });
  const order = new Map(history.map(({ type }, at) => [type, at]));
  kinds.sort((one, other) => (order.get(one.type) ?? 0) - (order.get(other.type) ?? 0));
  const meaning = (schema: Schema) => (schema.description ?? "").replaceAll("\n", " ");
  const rows = kinds.map(
    ({ type, schema }) => `| [\`${type}\`](/reference/events/${type}) | ${firstSentence(meaning(schema))} |`,
  );
  const index: Page = {
    path: "reference/events/index",
    text: `${[
      "# Events of a cap table",
      `A cap table is a list of events, from the founders' stock to the next round. There are ${kinds.length} kinds. Each has a page with every field and an example.`,
      ["| Event | What it is |", "| --- | --- |", ...rows].join("\n"),
      "The list's order is the order of effect; on one day too. An event without a date happens after the one before it. [What each field of a request may be](/reference/cap-table-fields) has the parts around the events.",
    ].join("\n\n")}\n`,
  };
  return [index, ...kinds.map(({ type, schema }) => eventPage(type, schema, definitions, history))];
}

function eventPage(type: string, schema: Schema, definitions: Definitions, history: readonly Event[]): Page {
  const at = history.findIndex((event) => event.type === type);
  if (at < 0) throw new Error(`No example has a ${type}.`);
  const parts = reached(schema, definitions);
  const linkTo = (name: string) => `[${name}](#${name.toLowerCase()})`;
  const before = history.slice(0, at).map((event) => event.type);
  const text = [
    `# ${type}`,
    schema.description ?? "",
    "## Fields",
    fieldTable(type, schema, linkTo),
    "## Example",
    `\`\`\`json\n${JSON.stringify(history[at], null, 2)}\n\`\`\``,
    before.length === 0
      ? 'It may stand first in a request: `{"events": [ … ]}`. The tests compute it.'
      : `It follows the events before it in [one company's history](/reference/events/history), which the tests compute.`,
    ...(parts.length === 0
      ? []
      : ["## Parts", ...parts.map((name) => partSection(name, definitions[name] as Schema, linkTo))]),
  ].join("\n\n");
  return { path: `reference/events/${type}`, text: `${text}\n` };
}

/** The whole history, as a request. */
async function historyPage(): Promise<Page> {
  const events = await exampleHistory();
  const text = `# One company's history

Every kind of event happens in it, in an order that computes. The tests compute it as it stands here, and each event's page shows its own.

\`\`\`json
${JSON.stringify({ events }, null, 2)}
\`\`\`
`;
  return { path: "reference/events/history", text };
}

function requestPages(): Page[] {
  const sent = (model: string, address: string) =>
    `What \`POST /v1/${address}\` takes, and \`capstack ${model} compute\`, and the engine itself. Every field with its unit, bounds and default, from the schema that the engine publishes. A field that is not here is refused.`;
  const capTable = definitionsOf("cap-table");
  const events = Object.entries(capTable).filter(
    ([, { properties, title }]) => properties?.type?.const === title && title !== undefined,
  );
  const outer = Object.fromEntries(
    Object.entries(capTable).filter(([name]) => !events.some(([event]) => event === name) && name !== "CapTableFinal"),
  );
  const request = {
    ...outer,
    CapTableFinal: { type: "object", description: "What an earlier answer gave under `final`, as it is." },
    CapTableEvent: { description: "One of the [kinds of events](/reference/events/)." },
  };
  return [
    requestPage(
      "reference/cap-table-fields",
      "Fields of a cap table",
      `${sent("cap-table", "cap-table/compute")} The events have [pages of their own](/reference/events/).`,
      "CapTableRequest",
      request as Definitions,
    ),
    requestPage(
      "reference/exit-fields",
      "Fields of an exit waterfall",
      sent("exit-waterfall", "exit-waterfall/compute"),
      "ExitWaterfallRequest",
      definitionsOf("waterfall"),
    ),
    requestPage(
      "reference/fund-fields",
      "Fields of a fund",
      sent("fund-economics", "fund-economics/compute"),
      "FundEconomicsRequest",
      definitionsOf("fund-economics"),
    ),
  ];
}

/** What the program prints about each of its commands. */
async function commandLine(): Promise<Page> {
  const printed = (text: string) => `\`\`\`text\n${text.trim()}\n\`\`\``;
  // Every command takes the same further options: told once.
  const shared = /\nEvery command takes\n([\s\S]*?)\n\nExamples/;
  const [first] = commands;
  const text = [
    "# The command line",
    "`capstack` computes on this machine with `--local`, which needs neither server nor key, or asks the API. This page is what the program prints about itself: `capstack help`, and `capstack <command> --help`.",
    printed(overview(commands, groups)),
    "## What every command takes",
    printed(first === undefined ? "" : (shared.exec(helpOf(first))?.[1] ?? "")),
    ...commands.map(
      (command) => `## capstack ${command.name}\n\n${printed(helpOf(command).replace(shared, "\nExamples"))}`,
    ),
    ...(await Promise.all(
      groups.map(async (group) => `## capstack ${group.name}\n\n${printed(overviewOf(group, await group.load()))}`),
    )),
  ].join("\n\n");
  return { path: "reference/command-line", text: `${text}\n` };
}

function firstSentence(text: string): string {
  return (/^.*?\.(?= |$)/.exec(text)?.[0] ?? text).replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
