export { sharingTests as default } from "../../vitest.base.js";
