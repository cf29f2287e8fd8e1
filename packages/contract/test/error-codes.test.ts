import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { platformErrors } from "../src/index.js";

it("documents every platform code, and no other", () => {
  const document = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const section = document.split("\n## api\n")[1]?.split("\n## ")[0] ?? "";
  const documented = [...section.matchAll(/^\| `(\w+)` \| (\d{3})\. /gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(documented.sort()).toEqual(
    Object.entries(platformErrors)
      .map(([code, { status }]) => [code, status])
      .sort(),
  );
});
