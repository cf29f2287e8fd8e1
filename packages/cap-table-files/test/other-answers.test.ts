/** Answers to what is not asked now: refused, or left for a reading that asks it. */
import { describe, expect, it } from "vitest";
import { readFileInCurrency } from "../src/index.js";
import { workbook } from "./samples/workbooks.js";

const WIDE = new TextEncoder().encode("Naem,Comon,Ser. A\nAda,4000,\nFund,,1200\n");
const answers = { "stockKind:Ser. A": "preferred", "originalIssuePrice:Ser. A": "2" };
const columns = ["name", "classShares", null] as const;

describe("an answer to a question that is not asked", () => {
  it("is refused, unless it is to be left", async () => {
    const known = { answers, options: { columns } };
    await expect(readFileInCurrency(WIDE, known)).rejects.toMatchObject({ code: "unknown_field" });
    expect((await readFileInCurrency(WIDE, known, "leave")).questions).toEqual([]);
  });

  it("counts once it is asked; a figure that is none is refused either way", async () => {
    const options = { columns: ["name", "classShares", "classShares"] as const };
    const { questions } = await readFileInCurrency(WIDE, { answers, options }, "leave");
    expect(questions.flatMap(({ answer }) => answer ?? [])).toEqual(["preferred", "2"]);
    const half = { ...answers, "originalIssuePrice:Ser. A": "2." };
    await expect(readFileInCurrency(WIDE, { answers: half, options }, "leave")).rejects.toMatchObject({
      code: "invalid_value",
    });
  });

  it("chooses a sheet while no column of it holds shares yet", async () => {
    const bytes = await workbook(
      {
        name: "First",
        rows: [
          ["Naem", "Shars"],
          ["Ada", 100],
        ],
      },
      {
        name: "Second",
        rows: [
          ["Holdr", "Held"],
          ["Eve", 300],
        ],
      },
    );
    const known = { answers: { sheet: "2" }, options: { columns: ["name", null] as const } };
    const { columns: read } = await readFileInCurrency(bytes, known, "leave");
    expect(read?.map(({ heading }) => heading)).toEqual(["Holdr", "Held"]);
  });
});
