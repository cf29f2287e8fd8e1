import { fileURLToPath } from "node:url";
import { EngineError } from "@capstack/decimal";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as accounting from "../src/accounting.js";
import * as addresses from "../src/accounting-addresses.js";
import * as contract from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), contract, { scope: { EngineError } });
testDocstrings(here("../src/accounting.ts"), accounting);
testDocstrings(here("../src/accounting-addresses.ts"), addresses);
testReadme(here("../README.md"), {
  "@capstack/contract": contract,
  "@capstack/contract/accounting": accounting,
  "@capstack/contract/accounting-addresses": addresses,
});
