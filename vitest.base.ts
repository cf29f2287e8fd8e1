import { defineConfig, mergeConfig } from "vitest/config";

/** The packages' sources first, then vite's own conditions for a server. */
const conditions = ["@capstack/source", "module", "node", "development|production"];

/**
 * Tests of one package or app: beside the source and under `test/`. Packages are read from their sources, by the threads
 * of a test too, so that a test sees an edit anywhere without a build. Property tests read FAST_CHECK_RUNS and
 * FAST_CHECK_SEED.
 */
export const packageTests = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Where vitest runs what prepares a whole run.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    execArgv: ["--conditions=@capstack/source"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: false },
  },
});

/**
 * The same where a file leaves nothing behind that another could see: a process reads modules once for all the files it
 * takes, and what they share stays warm.
 */
export const sharingTests = mergeConfig(packageTests, { test: { isolate: false } });
