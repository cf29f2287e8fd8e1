import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fromSource } from "../../tools/commands/from-source.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const questions = readdirSync(root).filter((folder) => existsSync(`${root}${folder}/main.ts`));

describe("an example prints what its output.txt shows", () => {
  it("has examples", () => expect(questions.length).toBeGreaterThan(0));
  for (const question of questions) {
    it(question, () => {
      const printed = execFileSync("node", [...fromSource, `${root}${question}/main.ts`], {
        cwd: `${root}${question}`,
        encoding: "utf8",
      });
      expect(printed).toBe(readFileSync(`${root}${question}/output.txt`, "utf8"));
    });
  }
});
