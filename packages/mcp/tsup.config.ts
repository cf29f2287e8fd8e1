import { publishedPackage } from "../../tsup.base.js";

export default {
  ...publishedPackage,
  platform: "node",
  removeNodeProtocol: false,
  dts: { entry: ["src/index.ts", "src/local.ts"] },
};
