import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

/** Tests in a real browser: `pnpm test:browser`. */
export default defineConfig({
  ...packageTests,
  test: { ...packageTests.test, include: ["test-browser/**/*.test.ts"] },
});
