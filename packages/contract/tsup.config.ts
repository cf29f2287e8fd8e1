import { publishedPackage } from "../../tsup.base.js";

export default {
  ...publishedPackage,
  // An engine's schema becomes part of the build: not every runtime reads JSON modules.
  noExternal: [/schema\.json$/],
  dts: { entry: ["src/index.ts", "src/accounting.ts", "src/accounting-addresses.ts"] },
};
