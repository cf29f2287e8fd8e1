import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as ledger from "../src/index.js";
import { halfAYear, harbor, juniper, keel, nimbus } from "./books/half-a-year.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), ledger, { scope: { halfAYear, harbor, juniper, keel, nimbus } });
testReadme(here("../README.md"), { "@capstack/ledger": ledger });
