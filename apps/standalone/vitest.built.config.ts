import { defineConfig } from "vitest/config";
import { packageTests } from "../../vitest.base.js";

/** Tests of built programs and of every command that is printed anywhere: `pnpm verify printed`, after a build. */
export default defineConfig({
  ...packageTests,
  test: { ...packageTests.test, include: ["test-built/**/*.test.ts"] },
});
