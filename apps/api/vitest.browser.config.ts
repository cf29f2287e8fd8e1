import { defineConfig } from "vitest/config";

/** Tests in a real browser: `pnpm test:browser`. */
export default defineConfig({
  test: { include: ["test-browser/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 60_000 },
});
