import { publishedPackage } from "../../tsup.base.js";

export default {
  ...publishedPackage,
  platform: "node",
  removeNodeProtocol: false,
};
