import { publishedWith } from "../../tsup.base.js";
import { accountingAddresses } from "./src/accounting-addresses.js";

const addresses = Object.entries(accountingAddresses).map(
  ([name, { method, path, scope, hasBody, versioned, command, summary, asks }]) =>
    [name, { method, path, scope, hasBody, versioned, command, summary, asks }] as const,
);
const contents = `export const accountingAddresses = ${JSON.stringify(Object.fromEntries(addresses))};`;

export default publishedWith({
  name: "addresses",
  setup: ({ onLoad }) => onLoad({ filter: /\/src\/accounting-addresses\.ts$/ }, () => ({ contents })),
});
