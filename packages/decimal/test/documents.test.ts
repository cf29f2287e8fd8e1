import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as decimal from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), decimal);
testReadme(here("../README.md"), { "@capstack/decimal": decimal });
