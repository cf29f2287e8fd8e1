import type { WorkerOptions } from "../src/index.js";

/** Looks for work twenty times a second, and for claims that have ended every second. */
export const OFTEN: WorkerOptions = { idleSeconds: 0.05, recoverSeconds: 1 };
