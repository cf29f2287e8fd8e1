import type { CapTableErrorCode, CapTableRequest, CapTableResult } from "@capstack/cap-table";
import type { z } from "zod";
import type { capTableCompute, capTableRequestSchema, capTableResultSchema } from "../src/index.js";
import { holds, type Same } from "./same.js";

holds<Same<z.input<typeof capTableRequestSchema>, CapTableRequest>>();
holds<Same<z.output<typeof capTableResultSchema>, CapTableResult>>();
holds<Same<(typeof capTableCompute)["engineErrors"][number], CapTableErrorCode>>();
