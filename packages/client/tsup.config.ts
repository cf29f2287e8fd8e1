import { publishedPackage } from "../../tsup.base.js";

export default { ...publishedPackage, dts: { entry: ["src/index.ts", "src/accounting.ts", "src/validate.ts"] } };
