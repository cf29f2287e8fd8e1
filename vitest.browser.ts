import { mergeConfig } from "vitest/config";
import { packageTests } from "./vitest.base.js";

/**
 * Tests of a package or app in a real browser: `pnpm test:browser` in its folder. What a page will show is waited for as
 * long as a loaded machine may need, and a test that fails is tried once more; the report names it.
 */
const browserTests = mergeConfig(packageTests, {
  test: { retry: 1, reporters: ["verbose"], expect: { poll: { timeout: 20_000 } } },
});

export default { ...browserTests, test: { ...browserTests.test, include: ["test-browser/**/*.test.ts"] } };
