import { fileURLToPath } from "node:url";
import { testDocstrings } from "@capstack/doc-examples";
import * as database from "../src/index.js";

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), database);
