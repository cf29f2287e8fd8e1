import { fileURLToPath } from "node:url";
import * as capTable from "@capstack/cap-table";
import { testReadme } from "@capstack/testing/documents";

testReadme(fileURLToPath(new URL("../../README.md", import.meta.url)), { "@capstack/cap-table": capTable });
