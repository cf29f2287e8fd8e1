/** What the service offers, from the table of operations. */
import { describeModel, modelTable, type Operation } from "@capstack/contract";
import interfaces from "@capstack/contract/package.json" with { type: "json" };
import type { Service } from "./service.js";

/** The version of the interface, on every answer. */
export const API_VERSION = interfaces.version;

const ENTITLEMENT = "cap-table-exit-waterfall";

/** The models, what access they need, the entitlements, the limits and the addresses of the documents. */
export function toCatalog({ config, people = true }: Pick<Service, "config" | "people">) {
  const { publicUrl, siteUrl = publicUrl, limits, mcpUrl } = config;
  return {
    version: API_VERSION,
    models: modelTable.map((model) => describeModel(model, accessOf(model.operation))),
    entitlements: [
      {
        code: ENTITLEMENT,
        name: "Cap table and exit waterfall",
        models: modelTable.filter(({ operation }) => operation.entitlement !== undefined).map(({ id }) => id),
      },
    ],
    limits,
    links: {
      openapi: `${publicUrl}/v1/openapi.json`,
      docs: `${publicUrl}/v1/docs`,
      ...(mcpUrl === undefined ? {} : { mcp: mcpUrl }),
      ...(people ? { checkout: `${siteUrl}/account` } : {}),
    },
  };
}

function accessOf(operation: Operation) {
  if (operation.entitlement === undefined) return { type: "key", free: true };
  const price = { amount: 20, currency: "USD", per: "model", from: true };
  return { type: "entitlement", entitlement: operation.entitlement, price, free: false };
}
