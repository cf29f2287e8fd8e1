// The reference page's script, from its package into ours, so that the page works where no other host can be reached.
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";

const script = createRequire(import.meta.url).resolve("@scalar/api-reference/browser/standalone.js");
copyFileSync(script, new URL("../dist/reference.js", import.meta.url));
