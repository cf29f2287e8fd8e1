import { defineConfig } from "vitest/config";

/** Tests of one package: beside the source and under `test/`. Property tests read FAST_CHECK_RUNS and FAST_CHECK_SEED. */
export const packageTests = defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: false },
  },
});
