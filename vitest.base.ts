import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";

const repository = fileURLToPath(new URL(".", import.meta.url));
/** Vitest runs in a package's folder. */
const folder = process.cwd();
const globalSetup = [join(folder, "test/global-setup.ts")].filter(existsSync);

/**
 * What the embedded database is compiled with: V8's quick compiler alone. A test's process lives seconds, in which the
 * optimizing compiler takes more of a processor than its code gives back.
 */
const EMBEDDED_DATABASE = ["--liftoff-only"];

/** The packages' sources first, then vite's own conditions for a server. */
const conditions = ["@capstack/source", "module", "node", "development|production"];

/**
 * Tests of one package or app: beside the source and under `test/`. Packages are read from their sources, by the threads
 * of a test too, so that a test sees an edit anywhere without a build. Property tests read FAST_CHECK_RUNS and
 * FAST_CHECK_SEED. `test/global-setup.ts` prepares a whole run, where a package has one.
 *
 * The root is the repository's: what vite makes of a source then serves every package that imports it, in this run and in
 * later ones.
 */
export const packageTests = defineConfig({
  root: repository,
  cacheDir: join(folder, "node_modules/.vite"),
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // Where vitest runs what prepares a whole run.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    dir: folder,
    globalSetup,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    execArgv: ["--conditions=@capstack/source", ...EMBEDDED_DATABASE],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    typecheck: { enabled: false },
    experimental: { fsModuleCache: true, fsModuleCachePath: join(repository, "node_modules/.cache/vitest") },
  },
});

/**
 * The same where a file leaves nothing behind that another could see: a process reads modules once for all the files it
 * takes, and what they share stays warm.
 */
export const sharingTests = mergeConfig(packageTests, { test: { isolate: false } });
