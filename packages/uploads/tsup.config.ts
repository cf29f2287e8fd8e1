export { nodePackage as default } from "../../tsup.base.js";
