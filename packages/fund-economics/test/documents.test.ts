import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as fundEconomics from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), fundEconomics);
testReadme(here("../README.md"), { "@capstack/fund-economics": fundEconomics });
