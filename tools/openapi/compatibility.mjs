// What the served OpenAPI documents break of the last release's: an address, a field, a word or a status that callers rely
// on. `released/` holds the documents of the last release without their prose; `meant.txt` the changes that a release takes
// on purpose, one a line, which its notes must tell.
import { readFileSync, writeFileSync } from "node:fs";
import { ACCOUNTING_VERSION } from "@capstack/accounting-app";
import { describeApi } from "@capstack/api";
import { describeAccounting } from "@capstack/contract/accounting";
import { apiCompare } from "api-smart-diff";
import { byDefinition } from "./by-definition.mjs";

const documents = {
  api: describeApi("http://127.0.0.1:8787"),
  accounting: describeAccounting(ACCOUNTING_VERSION),
};
const meantFile = new URL("meant.txt", import.meta.url);

if (process.argv.includes("--release")) {
  for (const [name, document] of Object.entries(documents)) {
    writeFileSync(released(name), `${byDefinition(withoutProse(document))}\n`);
  }
  writeFileSync(meantFile, "");
} else {
  const meant = new Set(readFileSync(meantFile, "utf8").split("\n").filter(Boolean));
  const found = Object.entries(documents).flatMap(([name, document]) => {
    const before = JSON.parse(readFileSync(released(name), "utf8"));
    return brokenBy(before, withoutProse(document)).map((change) => `${name}: ${change}`);
  });
  const unmeant = found.filter((change) => !meant.has(change));
  const stale = [...meant].filter((change) => !found.includes(change));
  for (const change of unmeant) console.log(change);
  for (const change of stale) console.log(`meant.txt: nothing changes that way: ${change}`);
  if (unmeant.length > 0) {
    console.log("These break programs written for the last release. Keep what was there, or put the lines into");
    console.log("tools/openapi/meant.txt and tell of them in a changeset.");
  }
  process.exit(unmeant.length + stale.length === 0 ? 0 : 1);
}

function released(name) {
  return new URL(`released/${name}.json`, import.meta.url);
}

/** The document as programs see it: descriptions and examples say nothing that a caller's code rests on. */
function withoutProse(document) {
  return JSON.parse(JSON.stringify(document, (key, value) => (isProse(key, value) ? undefined : value)));
}

function isProse(key, value) {
  return (key === "description" && typeof value === "string") || key === "examples" || key === "example";
}

/** One sentence a change that breaks a caller, each once. */
function brokenBy(before, after) {
  const { diffs } = apiCompare(before, after);
  const breaking = diffs.filter((diff) => diff.path[0] === "paths" && breaks(diff));
  return [...new Set(breaking.map(sentenceOf))].sort();
}

/**
 * The library's judgement, and two of ours: a field taken away is missed, since a request's unknown fields are refused and
 * an answer's optional ones are read; and a type that becomes another is no wider one.
 */
function breaks({ type, action, path }) {
  if (type === "breaking" || (action === "remove" && path.at(-2) === "properties")) return true;
  return action === "replace" && path.at(-1) === "type";
}

function sentenceOf({ action, path, before, after }) {
  const [, address, method, ...rest] = path;
  const place = rest.filter((step) => !["content", "application/json", "schema"].includes(step)).join(".");
  const value = shown(action === "remove" ? before : after);
  if (place === "") return `${method.toUpperCase()} ${address} is ${action === "remove" ? "gone" : "another"}`;
  const verb = { add: "gains", remove: "loses", replace: "changes", rename: "renames" }[action];
  return `${method.toUpperCase()} ${address} ${verb} ${place}${value}`;
}

function shown(value) {
  return typeof value === "object" || value === undefined ? "" : ` ${JSON.stringify(value)}`;
}
