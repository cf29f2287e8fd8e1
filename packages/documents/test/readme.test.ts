import { fileURLToPath } from "node:url";
import * as ledger from "@capstack/ledger";
import { testReadme } from "@capstack/testing/documents";
import * as documents from "../src/index.js";

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/documents": documents,
  "@capstack/ledger": ledger,
});
