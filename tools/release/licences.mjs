/** What the programs of this repository are made of besides its own code, each with its licence. */
import { execFileSync } from "node:child_process";

/** Every package that is installed to run something, with name, versions and licence, by name. */
export function runtimePackages() {
  const printed = execFileSync("pnpm", ["licenses", "list", "--prod", "--json"], {
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  return Object.values(JSON.parse(printed))
    .flat()
    .map(({ name, versions, license }) => ({ name, versions, licence: license }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
