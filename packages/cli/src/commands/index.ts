/** Every command. */
import type { Command, CommandGroup, Option, Options } from "../command.js";

const local: Option = { type: "boolean", help: "compute on this machine; needs no server and no key" };
const set: Option = {
  type: "string",
  multiple: true,
  value: "<path=value>",
  help: "change the input: exitValuation=5e7, events[1].pools[0].pct=0.1, or /events/1/label=Seed",
};
const lenient: Option = { type: "boolean", help: "warn of misspelt fields instead of refusing them" };
const json: Option = { type: "boolean", help: "short for --output json" };
const computing: Options = { local, set, lenient };
const picture = (what: string): Option => ({ type: "string", value: "<file.svg>", help: `also draw ${what}` });

const workbook = (what: string): Option => ({
  type: "string",
  value: "<file.xlsx>",
  help: `also write ${what} as a workbook whose formulas live`,
});

export const commands: readonly Command[] = [
  {
    name: "cap-table compute",
    summary: "Who owns the company after every event",
    operands: "[file]",
    options: {
      ...computing,
      svg: picture("who owned how much after each event"),
      xlsx: workbook("the cap table after each event"),
    },
    examples: [
      "capstack example cap-table | capstack cap-table compute --local",
      "capstack cap-table compute rounds.json --set events[1].preMoneyValuation=9e6 --svg ownership.svg",
      "capstack cap-table compute rounds.json --local --xlsx rounds.xlsx",
    ],
    load: async () => (await import("./models/compute.js")).computeModel("cap-table"),
  },
  {
    name: "cap-table import",
    summary: "Reads a cap table from a file of Carta, Pulley, a spreadsheet, Open Cap Format",
    about: `Prints a request for cap-table compute. Where the events do not come to a total that the file states, the
differences are listed, the request is printed all the same, and the exit code is 9.`,
    operands: "<file>",
    options: {
      answer: {
        type: "string",
        multiple: true,
        value: "<question=answer>",
        help: "answer what the file does not say; without, the questions are listed with what was taken",
      },
    },
    examples: [
      "capstack cap-table import carta.xlsx | capstack cap-table compute --local",
      "capstack cap-table import carta.xlsx --answer participation:PS1=full > rounds.json",
    ],
    load: async () => (await import("./models/import.js")).importCapTable,
  },
  {
    name: "cap-table exit",
    summary: "Who gets what when the company of a cap table is sold",
    operands: "[file]",
    options: {
      ...computing,
      price: { type: "string", value: "<amount>", help: "what the company is sold for" },
      svg: picture("who gets what at every exit value up to twice this one"),
      xlsx: workbook("the exit"),
    },
    examples: [
      "capstack cap-table import carta.xlsx | capstack cap-table exit --price 5e7 --local --svg payoff.svg",
      "capstack cap-table exit rounds.json --price 3e7 --set events[1].preMoneyValuation=9e6",
    ],
    load: async () => (await import("./models/exit-of-cap-table.js")).exitOfCapTable,
  },
  {
    name: "exit-waterfall compute",
    summary: "Who gets what of an exit",
    operands: "[file]",
    options: {
      ...computing,
      svg: picture("who gets what at every exit value up to twice this one"),
      xlsx: workbook("the exit"),
    },
    examples: [
      "capstack exit-waterfall compute stack.json --set exitValuation=5e7 --local",
      "capstack exit-waterfall compute stack.json --local --xlsx exit.xlsx",
    ],
    load: async () => (await import("./models/compute.js")).computeModel("exit-waterfall"),
  },
  {
    name: "exit-waterfall sweep",
    summary: "Who gets what at many exit values",
    operands: "[file]",
    options: {
      ...computing,
      from: { type: "string", value: "<amount>", help: "the first exit value; 0 by default" },
      to: { type: "string", value: "<amount>", help: "the last exit value" },
      steps: { type: "string", value: "<count>", help: "how many values; 50 by default" },
      svg: picture("the payoff curve"),
    },
    examples: ["capstack exit-waterfall sweep stack.json --to 1e8 --steps 200 --local --output csv"],
    load: async () => (await import("./models/sweep.js")).sweepExits,
  },
  {
    name: "fund-economics compute",
    summary: "What a fund calls, pays and returns",
    operands: "[file]",
    options: { ...computing, svg: picture("the J-curve"), xlsx: workbook("the fund period by period") },
    examples: [
      "capstack fund-economics compute fund.json --set inputs.carryPct=0.25 --local --svg j-curve.svg",
      "capstack fund-economics compute fund.json --local --xlsx fund.xlsx",
    ],
    load: async () => (await import("./models/compute.js")).computeModel("fund-economics"),
  },
  {
    name: "workbook read",
    summary: "The request of a workbook that somebody changed, and what was changed",
    operands: "<file.xlsx>",
    options: {},
    examples: [
      "capstack workbook read exit.xlsx > changed.json",
      "capstack workbook read exit.xlsx | capstack exit-waterfall compute --local",
    ],
    load: async () => (await import("./models/read-workbook.js")).readWorkbookFile,
  },
  {
    name: "ilpa check",
    summary: "What is wrong with an ILPA reporting template: formulas, signs, rolls, footnotes",
    about: `Runs on this machine; the file goes nowhere. Rows are known by ILPA's numbers, not by words. A file with a break ends
with the exit code 9, after its breaks are printed.`,
    operands: "<file.xlsx>",
    options: {
      previous: { type: "string", value: "<file.xlsx>", help: "the quarter before, which this one must continue" },
      decimals: { type: "string", value: "<count>", help: "decimals of the currency; 2 by default" },
      json,
    },
    examples: ["capstack ilpa check q2.xlsx", "capstack ilpa check q2.xlsx --previous q1.xlsx --json"],
    load: async () => (await import("./ilpa.js")).checkTemplate,
  },
  {
    name: "ilpa table",
    summary: "Several ILPA reporting templates as one table, a row a fund",
    operands: "<file.xlsx…>",
    options: {
      column: { type: "string", value: "<lp.itd>", help: "lp, fund or gp, with qtd, ytd or itd; lp.itd by default" },
      json,
    },
    examples: ["capstack ilpa table fund-1.xlsx fund-2.xlsx --output csv > funds.csv"],
    load: async () => (await import("./ilpa.js")).tabulateTemplates,
  },
  {
    name: "batch",
    summary: "Computes many inputs, one a line, by the API's workers",
    operands: "<model> [file]",
    options: { lenient },
    examples: ["capstack batch fund-economics funds.ndjson > results.ndjson"],
    load: async () => (await import("./batch.js")).computeBatch,
  },
  {
    name: "validate",
    summary: "Says everything that is wrong with an input, without server or key",
    operands: "<model> [file]",
    options: { set },
    examples: ["capstack validate cap-table rounds.json"],
    load: async () => (await import("./models/validate.js")).validateInput,
  },
  {
    name: "example",
    summary: "Prints a complete input",
    operands: "<model> [name]",
    options: { list: { type: "boolean", help: "print the names of the examples instead" } },
    examples: ["capstack example cap-table > rounds.json"],
    load: async () => (await import("./example.js")).printExample,
  },
  {
    name: "keys list",
    summary: "The account's API keys",
    operands: "",
    options: { status: { type: "string", value: "<status>", help: "only active, revoked or expired ones" } },
    examples: ["capstack keys list --status active"],
    load: async () => (await import("./keys.js")).listKeys,
  },
  {
    name: "keys create",
    summary: "Makes an API key and prints it, once",
    operands: "<name>",
    options: {
      mode: { type: "string", value: "<mode>", help: "live or test; the calling key's by default" },
      scope: { type: "string", multiple: true, value: "<scope>", help: "what it may do, such as compute; repeatable" },
      role: { type: "string", value: "<role>", help: "what it is in the firm, such as auditor, in place of scopes" },
      vehicle: { type: "string", multiple: true, value: "<id>", help: "a vehicle it may see; repeatable" },
      partner: { type: "string", multiple: true, value: "<id>", help: "a partner it reads for; repeatable" },
      "expires-at": { type: "string", value: "<timestamp>", help: "when it stops working, as 2027-01-01T00:00:00Z" },
    },
    examples: ['capstack keys create "Build server" --scope compute'],
    load: async () => (await import("./keys.js")).createKey,
  },
  {
    name: "keys revoke",
    summary: "Revokes an API key, at once",
    operands: "<id>",
    options: {},
    examples: ["capstack keys revoke key_01JD0Y5C9M6Q0V5N8X2R4T7W1Z"],
    load: async () => (await import("./keys.js")).revokeKey,
  },
  {
    name: "keys rotate",
    summary: "Replaces a key by a new one with the same name and scopes; the key in use unless an id is given",
    operands: "[id]",
    options: { yes: { type: "boolean", help: "end the development key without being asked" } },
    examples: ["capstack keys rotate"],
    load: async () => (await import("./keys.js")).rotateKey,
  },
  {
    name: "access",
    summary: "What the key may use",
    operands: "",
    options: {},
    examples: ["capstack access"],
    load: async () => (await import("./discovery.js")).showAccess,
  },
  {
    name: "catalog",
    summary: "The models, what access they need, the limits",
    operands: "",
    options: {},
    examples: ["capstack catalog --output json"],
    load: async () => (await import("./discovery.js")).showCatalog,
  },
  {
    name: "openapi",
    summary: "The API as an OpenAPI document",
    operands: "",
    options: {},
    examples: ["capstack openapi > openapi.json"],
    load: async () => (await import("./discovery.js")).showOpenApi,
  },
  {
    name: "login",
    summary: "Stores a key for later commands, readable by you alone",
    operands: "",
    options: {},
    examples: ["capstack login --base-url https://api.example/v1", "echo $KEY | capstack login --profile work"],
    load: async () => (await import("./login.js")).logIn,
  },
  {
    name: "logout",
    summary: "Forgets a stored key; the key itself stays valid",
    operands: "",
    options: {},
    examples: ["capstack logout --profile work"],
    load: async () => (await import("./login.js")).logOut,
  },
  {
    name: "mcp",
    summary: "Serves the models to an MCP client over standard input and output",
    operands: "",
    options: {
      local,
      tools: { type: "string", value: "<a,b>", help: "have these tools alone: names, accounting_*, read-only" },
    },
    examples: ["capstack mcp --local", "capstack mcp --tools cap_table_compute,describe,read_file --local"],
    load: async () => (await import("./mcp.js")).serveMcp,
  },
  {
    name: "completion",
    summary: "Prints a completion script for a shell",
    operands: "<bash|zsh|fish>",
    options: {},
    examples: ["source <(capstack completion bash)"],
    load: async () => (await import("./completion.js")).printCompletion,
  },
  {
    name: "version",
    summary: "Prints the version",
    operands: "",
    options: {},
    examples: ["capstack version"],
    load: async () => (await import("./version.js")).printVersion,
  },
  {
    name: "help",
    summary: "Explains a command",
    operands: "[command…]",
    options: {},
    examples: ["capstack help exit-waterfall sweep"],
    load: async () => (await import("./help.js")).explainCommand,
  },
];

export const groups: readonly CommandGroup[] = [
  {
    name: "accounting",
    summary: "The books of a firm: capital-accounts, journal, bank, close, statements and more",
    about: `The books of a venture firm, over HTTP: what can be asked of them, and what changes them.

A body is a file, - for standard input, or --set path=value; short ones have options of their own. --dry-run shows what
would be written. Books to try it on: pnpm start in a checkout of the repository keeps a demonstration firm on this
machine, in a folder of its own, and prints a key for it.`,
    load: async () => (await import("./accounting/commands.js")).bookCommands,
  },
];
