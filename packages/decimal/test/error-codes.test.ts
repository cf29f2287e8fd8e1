import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { decimalErrorCodes } from "../src/index.js";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const codes = [...decimalErrorCodes].sort();
const unique = (list: readonly string[]) => [...new Set(list)].sort();

function codesIn(markdown: string, heading: string, cell: RegExp): string[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(cell)].map((match) => match[1] ?? ""));
}

function codesThrownIn(folder: string): string[] {
  const sources = ["arithmetic", "dates", "money"].flatMap((name) =>
    readdirSync(file(`${folder}/${name}`)).map((source) => `${folder}/${name}/${source}`),
  );
  const text = sources
    .filter((source) => !source.endsWith(".test.ts"))
    .map((source) => readFileSync(file(source), "utf8"))
    .join("\n");
  return [...text.matchAll(/new EngineError\(\s*"(\w+)"/g)].map((match) => match[1] ?? "");
}

describe("every error code", () => {
  it("has its smallest causing input as a vector", () => {
    const vectors = readVectors(file("../vectors"));
    expect(unique(vectors.flatMap((vector) => vector.error?.code ?? []))).toEqual(codes);
  });

  it("has its row in the gallery of errors", () => {
    expect(
      codesIn(readFileSync(file("../../../docs/site/reference/errors.md"), "utf8"), "decimal", /`(\w+)`/g).sort(),
    ).toEqual(codes);
  });

  it("has its row in the README", () => {
    expect(codesIn(readFileSync(file("../README.md"), "utf8"), "Errors", /`(\w+)`/g).sort()).toEqual(codes);
  });

  it("is thrown somewhere, and no other is", () => {
    expect(unique(codesThrownIn("../src"))).toEqual(codes);
  });
});
