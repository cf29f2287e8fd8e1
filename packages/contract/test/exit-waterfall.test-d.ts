import type { ExitWaterfallRequest, ExitWaterfallResult, WaterfallErrorCode } from "@capstack/waterfall";
import type { z } from "zod";
import type { exitWaterfallCompute, exitWaterfallRequestSchema, exitWaterfallResultSchema } from "../src/index.js";
import { holds, type Same } from "./same.js";

holds<Same<z.input<typeof exitWaterfallRequestSchema>, ExitWaterfallRequest>>();
holds<Same<z.output<typeof exitWaterfallResultSchema>, ExitWaterfallResult>>();
holds<Same<(typeof exitWaterfallCompute)["engineErrors"][number], WaterfallErrorCode>>();
