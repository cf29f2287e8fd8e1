import { availableParallelism } from "node:os";
import { mergeConfig } from "vitest/config";
import { sharingTests } from "../../vitest.base.js";

/** Two at least: half of a process's time its engine works, in a thread or a server of its own. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default mergeConfig(sharingTests, { test: { maxWorkers } });
