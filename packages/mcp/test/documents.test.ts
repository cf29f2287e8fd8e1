import { fileURLToPath } from "node:url";
import * as client from "@capstack/client";
import * as books from "@capstack/client/accounting";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as mcp from "../src/index.js";
import * as local from "../src/local.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), mcp, { scope: { ...client, ...books } });
testDocstrings(here("../src/local.ts"), local);
testReadme(here("../README.md"), { "@capstack/mcp": mcp, "@capstack/mcp/local": local, "@capstack/client": client });
