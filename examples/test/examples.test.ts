import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { fromSource } from "../../tools/commands/from-source.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const questions = readdirSync(root).filter((folder) => existsSync(`${root}${folder}/main.ts`));

describe("an example prints what its output.txt shows", () => {
  /** What each example printed, and the error it ended with, if any. */
  const runs = new Map<string, { readonly printed: string; readonly failed?: string }>();
  beforeAll(() => {
    const files = questions.map((question) => `${root}${question}/main.ts`);
    const program = fileURLToPath(new URL("print-all.mjs", import.meta.url));
    const lines = execFileSync("node", [...fromSource, program, ...files], { encoding: "utf8" })
      .trim()
      .split("\n");
    for (const [at, line] of lines.entries()) runs.set(questions[at] ?? "", JSON.parse(line));
  }, 300_000);

  it("has examples", () => expect(questions.length).toBeGreaterThan(0));
  for (const question of questions) {
    it(question, () => {
      const printed = readFileSync(`${root}${question}/output.txt`, "utf8");
      expect(runs.get(question)).toEqual({ printed });
    });
  }
});
