import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), "utf8"));

describe.each(["mcp", "cli"])("%s", (folder) => {
  it("is the only package that comes with it", () => {
    const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({});
  });
});
