import { cpSync } from "node:fs";
import { publishedPackage } from "../../tsup.base.js";

export default {
  ...publishedPackage,
  platform: "node",
  removeNodeProtocol: false,
  // Where its pages lie is asked of the module's own address, in CommonJS too.
  shims: true,
  // Not published on its own: its modules become this package's, and its pages lie beside them.
  noExternal: [...(publishedPackage.noExternal ?? []), "@capstack/views"],
  async onSuccess() {
    cpSync("../views/dist/pages", "dist/views", { recursive: true });
  },
};
