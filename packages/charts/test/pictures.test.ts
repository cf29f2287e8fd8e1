/** The pictures that documents show are those that the charts draw now: `UPDATE_PICTURES=1` writes them anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cases } from "../gallery/cases.js";
import { toSvg } from "../src/index.js";

it.each(["ownership", "exit payoff"])("%s is drawn as it is shown", (name) => {
  const shown = cases.find((one) => one.name === name);
  const svg = toSvg((shown as (typeof cases)[number]).draw({ width: 720 }));
  const file = new URL(`../../../docs/pictures/${name.replace(" ", "-")}.svg`, import.meta.url);
  if (process.env.UPDATE_PICTURES === "1") writeFileSync(file, svg);
  expect(readFileSync(file, "utf8")).toBe(svg);
});
