import { nodePackage } from "../../tsup.base.js";

/** One entry: help loads one file, a command loads one more. A command line exports no types. */
export default { ...nodePackage, entry: ["src/main.ts"], removeNodeProtocol: false };
