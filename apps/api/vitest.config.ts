import { mergeConfig } from "vitest/config";
import { appTests } from "../../vitest.base.js";

export default mergeConfig(appTests, { test: { globalSetup: ["./test/global-setup.ts"] } });
