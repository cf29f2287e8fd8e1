import { accountingAddresses } from "@capstack/contract/accounting-addresses";
import { publishedWith } from "../../tsup.base.js";

const routes = Object.entries(accountingAddresses).map(([name, { method, path, hasBody }]) => {
  return [name, { method, path, hasBody }] as const;
});
const contents = `export const accountingRoutes = ${JSON.stringify(Object.fromEntries(routes))};`;

export default publishedWith({
  name: "routes",
  setup: ({ onLoad }) => onLoad({ filter: /\/src\/accounting\/accounting-routes\.ts$/ }, () => ({ contents })),
});
