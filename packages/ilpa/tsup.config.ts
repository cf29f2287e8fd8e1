export { publishedPackage as default } from "../../tsup.base.js";
