/** The skill for agents names what there is. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { defineServer, keepByCaller, localBackend } from "../src/index.js";

const skill = readFileSync(new URL("../../../skills/capstack/SKILL.md", import.meta.url), "utf8");
const { tools } = defineServer({ ...localBackend(), books: async () => [] });
const names = tools.map(({ name }) => name);

describe("the skill", () => {
  it("names tools that exist, and each of the models'", () => {
    const named = [
      ...skill.matchAll(/`((?:accounting|cap_table|exit_waterfall|fund_economics)_\w+|explain|describe|read_file)/g),
    ];
    const unknown = named.map(([, name = ""]) => name).filter((name) => !names.some((tool) => tool.startsWith(name)));
    expect(unknown).toEqual([]);
    for (const name of names.filter((one) => !/^(accounting|list|get|view)_/.test(one))) {
      expect(skill, name).toContain(`\`${name}\``);
    }
  });

  it("names fields that the tools take", () => {
    const fields = new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties as object)));
    for (const field of ["result", "exitValuation", "percentOfCommitments", "partner", "group"]) {
      expect(skill).toContain(`\`${field}\``);
      expect(fields).toContain(field);
    }
  });

  it("names an id as answers of a server end with one", () => {
    const kept = keepByCaller({ now: () => 0, mark: () => "-2b045c" })("agent");
    expect(skill).toContain(`\`${kept.keep({ model: "cap-table", request: {}, answer: {} })}\``);
  });

  it("begins with the name and the description that agents choose it by", () => {
    expect(skill).toMatch(/^---\nname: capstack\ndescription: .{100,1000}\n---\n/);
  });
});
