import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/doc-examples";
import * as waterfall from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), waterfall);
testReadme(here("../README.md"), { "@capstack/waterfall": waterfall });
