/** Where things lie: this package, the repository around it, and the address under which others read it. */
import { fileURLToPath } from "node:url";

/** The folder of this package, without a slash at its end. */
export const siteFolder = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** The repository's folder, without a slash at its end. */
export const repository = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");

/** Where files that have no page are read. */
export const sourceAddress = "https://github.com/capstack/capstack";

/** Where the site is served, below the host. */
export const base = "/docs/";
