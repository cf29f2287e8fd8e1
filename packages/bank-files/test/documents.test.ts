import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as bankFiles from "../src/index.js";
import * as tables from "../src/tables.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), bankFiles);
testDocstrings(here("../src/tables.ts"), tables);
testReadme(here("../README.md"), { "@capstack/bank-files": bankFiles });
