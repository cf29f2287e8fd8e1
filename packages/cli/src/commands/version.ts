import manifest from "../../package.json" with { type: "json" };
import type { Run } from "../command.js";

/** `version` */
export const printVersion: Run = async (call) => call.terminal.write(`${manifest.version}\n`);
