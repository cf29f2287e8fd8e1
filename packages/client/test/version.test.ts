import manifest from "@capstack/client/package.json" with { type: "json" };
import { expect, it } from "vitest";
import { VERSION } from "../src/transport/version.js";

it("the version that servers are told is the package's", () => {
  expect(VERSION).toBe(manifest.version);
});
