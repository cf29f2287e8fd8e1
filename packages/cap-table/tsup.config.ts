import { publishedPackage } from "../../tsup.base.js";

/** The zip entry stands beside the main one, so that only those who read archives load the decompression. */
export default { ...publishedPackage, dts: { entry: ["src/index.ts", "src/ocf-zip.ts"] } };
