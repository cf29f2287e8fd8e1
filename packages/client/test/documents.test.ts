import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as accounting from "../src/accounting.js";
import * as client from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), client);
testDocstrings(here("../src/accounting.ts"), accounting);
testReadme(here("../README.md"), {
  "@capstack/client": client,
  "@capstack/client/accounting": accounting,
});
