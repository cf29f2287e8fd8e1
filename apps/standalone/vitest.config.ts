import { mergeConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

export default mergeConfig(packageTests, { test: { globalSetup: ["./test/global-setup.ts"] } });
