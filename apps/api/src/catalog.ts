/** What the service offers, from the table of operations. */
import capTable from "@capstack/cap-table/package.json" with { type: "json" };
import { type Operation, operations } from "@capstack/contract";
import interfaces from "@capstack/contract/package.json" with { type: "json" };
import fundEconomics from "@capstack/fund-economics/package.json" with { type: "json" };
import waterfall from "@capstack/waterfall/package.json" with { type: "json" };
import { modelOf } from "./gate.js";
import type { Service } from "./service.js";

/** The version of the interface, on every answer. */
export const API_VERSION = interfaces.version;

const ENTITLEMENT = "cap-table-exit-waterfall";

const models = [
  {
    operation: operations.capTableCompute,
    name: "Cap table",
    description: "Folds an ordered list of events into snapshots of who owns what.",
    mcpTool: "cap_table_compute",
    engine: capTable,
  },
  {
    operation: operations.exitWaterfallCompute,
    name: "Exit waterfall",
    description: "Shares exit proceeds among all who hold or may hold shares, and says why.",
    mcpTool: "exit_waterfall_compute",
    engine: waterfall,
  },
  {
    operation: operations.fundEconomicsCompute,
    name: "Fund economics",
    description: "Forecasts a venture fund: calls, fees, investments, value, carry, gross and net returns.",
    mcpTool: "fund_economics_compute",
    engine: fundEconomics,
  },
] as const;

/** The models, what access they need, the entitlements, the limits and the addresses of the documents. */
export function toCatalog({ config, people = true }: Pick<Service, "config" | "people">) {
  const { publicUrl, limits, mcpUrl } = config;
  return {
    version: API_VERSION,
    models: models.map((model) => describeModel(model)),
    entitlements: [
      {
        code: ENTITLEMENT,
        name: "Cap table and exit waterfall",
        models: models.filter((model) => "entitlement" in model.operation).map((model) => modelOf(model.operation)),
      },
    ],
    limits,
    links: {
      openapi: `${publicUrl}/v1/openapi.json`,
      docs: `${publicUrl}/v1/docs`,
      ...(mcpUrl === undefined ? {} : { mcp: mcpUrl }),
      ...(people ? { checkout: `${publicUrl}/account` } : {}),
    },
  };
}

function describeModel({ operation, name, description, mcpTool, engine }: (typeof models)[number]) {
  const pointer = `/paths/${operation.path.replaceAll("/", "~1")}/post`;
  return {
    id: modelOf(operation),
    name,
    description,
    endpoint: operation.path,
    method: operation.method,
    mcpTool,
    package: engine.name,
    engineVersion: engine.version,
    access: accessOf(operation),
    schemas: {
      request: `${pointer}/requestBody/content/application~1json/schema`,
      response: `${pointer}/responses/200/content/application~1json/schema`,
    },
    examples: operation.examples.map((example) => ({
      name: example.name,
      summary: example.summary,
      request: example.request,
    })),
  };
}

function accessOf(operation: Operation) {
  if (operation.entitlement === undefined) return { type: "key", free: true };
  const price = { amount: 20, currency: "USD", per: "model", from: true };
  return { type: "entitlement", entitlement: operation.entitlement, price, free: false };
}
