import { defineConfig, mergeConfig } from "vitest/config";

/** Tests of an app, over built packages, as its threads and processes find them. */
export const appTests = defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: false },
  },
});

/** The packages' sources first, then vite's own conditions for a server. */
const conditions = ["@capstack/source", "module", "node", "development|production"];

/**
 * Tests of one package: beside the source and under `test/`. Other packages are read from their sources, so that a test
 * sees an edit in one without a build. Property tests read FAST_CHECK_RUNS and FAST_CHECK_SEED.
 */
export const packageTests = mergeConfig(
  appTests,
  defineConfig({ resolve: { conditions }, ssr: { resolve: { conditions } } }),
);
