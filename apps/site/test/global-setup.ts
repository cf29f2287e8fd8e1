export { default } from "../../api/test/global-setup.js";
