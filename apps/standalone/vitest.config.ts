export { appTests as default } from "../../vitest.base.js";
