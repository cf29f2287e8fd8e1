import { fileURLToPath } from "node:url";
import { testReadme } from "@capstack/doc-examples";
import * as ledger from "@capstack/ledger";
import * as documents from "../src/index.js";

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/documents": documents,
  "@capstack/ledger": ledger,
});
