import { publishedPackage } from "../../tsup.base.js";

/** The library that parses workbooks is ESM only: CommonJS has it inside. */
export default publishedPackage.map((build) =>
  build.format?.includes("cjs") ? { ...build, noExternal: [...(build.noExternal ?? []), /^hucre(\/|$)/] } : build,
);
