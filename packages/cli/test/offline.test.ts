import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGrids } from "@capstack/cap-table-files/grids";
import { models } from "@capstack/mcp/local";
import { readWorkbook } from "@capstack/workbook";
import { describe, expect, it } from "vitest";
import { bookCommands } from "../src/commands/accounting/commands.js";
import { commands } from "../src/commands/index.js";
import { cli } from "./fake-terminal.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-"));
const example = models[0]?.operation.examples[0]?.request;
const rounds = join(folder, "rounds.json");
writeFileSync(rounds, JSON.stringify(example, null, 2));

describe("help", () => {
  it("lists every command", async () => {
    const { code, out } = await cli([]);
    expect(code).toBe(0);
    for (const { name, summary } of commands) expect(out).toContain(`${name.padEnd(22)}  ${summary}`);
  });
  it.each(commands.map(({ name }) => name))("explains %s with an example", async (name) => {
    const { code, out } = await cli([...name.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Usage: capstack ${name}[\\s\\S]+Examples\\n  (.*\\| )?.*capstack`));
    expect((await cli(["help", ...name.split(" ")])).out).toBe(out);
  });
  it.each([
    [["guess"], "There is no command guess"],
    [["keys"], "keys needs one of: list, create, revoke, rotate"],
    [["catalog", "--guess"], "Unknown option '--guess'"],
    [["catalog", "extra"], "catalog has no place for extra"],
    [["help", "guess"], "There is no command guess"],
    [["completion"], "Name the shell"],
    [["example"], "Name a model: cap-table"],
    [["example", "guess"], "There is no model guess"],
    [["example", "cap-table", "guess"], "There is no example guess"],
    [["keys", "create"], "Name the key"],
    [["keys", "revoke"], "Name the key by its id"],
    [["catalog", "--timeout", "soon"], "--timeout soon"],
    [["catalog", "--base-url", "nowhere"], "nvalid URL"],
  ])("%j is a usage error", async (args, words) => {
    const { code, out, err } = await cli(args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(words);
  });
  it("prints the version both ways", async () => {
    expect((await cli(["version"])).out).toBe("0.1.0\n");
    expect((await cli(["--version"])).out).toBe("0.1.0\n");
  });
});

describe("a refusal of more places than are shown", () => {
  it("says how many more there are", async () => {
    const grants = Array.from({ length: 120 }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: -1 }));
    const input = JSON.stringify({ events: [{ type: "common_issuance", grants }] });
    const { code, err } = await cli(["cap-table", "compute", "--local"], { input });
    expect(code).toBe(4);
    expect(err.trim().split("\n")).toHaveLength(51);
    expect(err.trim().split("\n").at(-1)).toBe("And 70 more problems.");
  });
});

describe("an input", () => {
  const compute = (args: string[], input = "") => cli(["cap-table", "compute", "--local", ...args], { input });

  it("comes from a file, from standard input, or from -", async () => {
    const fromFile = await compute([rounds]);
    expect(fromFile.code).toBe(0);
    expect(await compute([], JSON.stringify(example))).toEqual(fromFile);
    expect(await compute(["-"], JSON.stringify(example))).toEqual(fromFile);
    expect(await compute([], `\uFEFF${JSON.stringify(example)}`)).toEqual(fromFile);
  });

  it("is changed by --set", async () => {
    const { out } = await compute([rounds, "--set", "events[1].preMoneyValuation=1.6e7", "--set", "/events/1/label=B"]);
    const { final, snapshots } = JSON.parse(out);
    expect(final.valuation.preMoney).toBe(16_000_000);
    expect(snapshots[1].label).toBe("B");
    const added = await compute([rounds, "--set", "events[0].date=2024-01-31"]);
    expect(JSON.parse(added.out).final.asOf).toBe("2024-01-31");
  });

  it.each([
    ["a file that is not there", ["/nonexistent.json"], "", "there is no such file"],
    ["a folder", [folder], "", "it is a folder"],
    ["nothing", [], "", "standard input is empty"],
    ["a broken text", [], '{"events": [\n  {"a": }', "standard input:2:9: this is not JSON"],
    ["an endless number", [], '{"events": [],\n "x": 1e999}', "standard input:2:7: the number is too large"],
    ["a key given twice", [], '{"events": [],\n "events": []}', 'standard input:2:12: "events" is given twice'],
    ["a --set beyond a list", ["--set", "events[5]=1"], '{"events":[]}', "the list has 0 items"],
  ])("refuses %s with code 3", async (_, args, input, words) => {
    const { code, err } = await compute(args, input);
    expect(err).toContain(words);
    expect(code).toBe(3);
  });

  it.each(["=1", "events", "a..b=1", "events[x]=1"])("refuses --set %s as usage", async (assignment) => {
    expect((await compute(["--set", assignment], "{}")).code).toBe(2);
  });

  it("sets __proto__ as data", async () => {
    expect((await compute(["--set", "__proto__.x=1"], '{"events":[]}')).err).toContain(
      "`__proto__` is not a field here",
    );
    expect({}).not.toHaveProperty("x");
  });

  it("is missed on a terminal rather than waited for", async () => {
    const { code, err } = await cli(["cap-table", "compute", "--local"], { stdinIsTerminal: true });
    expect(code).toBe(2);
    expect(err).toContain("No input");
  });

  it("with a misspelt field passes --lenient, with a warning", async () => {
    const { code, out } = await compute(["--lenient"], '{"events":[],"evnts":[]}');
    expect(code).toBe(0);
    expect(JSON.parse(out).warnings).toMatchObject([{ code: "unknown_field" }]);
  });
});

describe("example and validate", () => {
  it.each(models.flatMap(({ id, operation }) => operation.examples.map(({ name }) => [id, name])))(
    "%s %s is valid",
    async (id, name) => {
      const { out } = await cli(["example", id, name]);
      const checked = await cli(["validate", id], { input: out });
      expect(checked.err).toBe("");
      expect(JSON.parse(checked.out).valid).toBe(true);
      expect((await cli(["example", id, "--list"])).out).toContain(name);
    },
  );
  it("validate names every wrong place with line and column", async () => {
    const input =
      '{\n "events": [\n  {"type": "gift"},\n  {"type": "common_issuance", "grants": [{"id": "f", "shares": -1}]}\n ]\n}';
    const { code, err } = await cli(["validate", "cap-table"], { input });
    expect(code).toBe(4);
    expect(err).toMatch(/standard input:3:12: \/events\/0\/type: /);
    expect(err).toMatch(/standard input:4:\d+: \/events\/1\/grants\/0\/shares: /);
  });
});

describe("a table", () => {
  const table = async (id: string, input: unknown) =>
    (await cli([id, "compute", "--local", "--output", "table"], { input: JSON.stringify(input) })).out;

  it("shows the trace that the request asks for", async () => {
    const request = { model: { common: [{ id: "ada", name: "Ada", shares: 10 }] }, exitValuation: 1500 };
    const out = await table("exit-waterfall", { ...request, analysis: { trace: true } });
    expect(out).toMatch(/\nStep +What happened +Amount +Left\n +1 +The price of the company is 1,500\./);
    expect(await table("exit-waterfall", request)).not.toContain("What happened");
  });
  it("shows what a simulation came to", async () => {
    const inputs = models.find(({ id }) => id === "fund-economics")?.operation.examples[0]?.request as object;
    const out = await table("fund-economics", { ...inputs, analysis: { monteCarlo: { seed: 42, runs: 100 } } });
    expect(out).toMatch(/\nSimulated 100 times +Mean .*\nGross multiple +\d+\.\d\dx /);
    expect(out).toMatch(/\nLPs get less than they paid in \d+\.\d\d % of runs, /);
  });
});

interface Period {
  readonly label: string;
  readonly capitalCalls: { readonly total: number };
}

describe("workbooks", () => {
  it("of an exit hold the request, and show what the answer says", async () => {
    const file = join(folder, "exit.xlsx");
    const { out } = await cli(["example", "exit-waterfall"]);
    const {
      code,
      err,
      out: answer,
    } = await cli(["exit-waterfall", "compute", "--local", "--output", "json", "--xlsx", file], { input: out });
    expect([code, err]).toEqual([0, `Wrote ${file}.\n`]);
    const { kind, changes } = await readWorkbook(readFileSync(file));
    expect([kind, changes]).toEqual(["exit-waterfall", []]);
    const holders = (await readGrids(readFileSync(file))).find(({ name }) => name === "Holders")?.rows.slice(2) ?? [];
    const paid: { holders: readonly { name: string; net: number }[] } = JSON.parse(answer);
    expect(holders.map(([, name, net]) => [name, net])).toEqual(paid.holders.map(({ name, net }) => [name, net]));
  });
  it("of a cap table that is sold are written beside its picture", async () => {
    const [xlsx, svg] = [join(folder, "sold.xlsx"), join(folder, "sold.svg")];
    const args = ["cap-table", "exit", rounds, "--price", "3e7", "--local", "--xlsx", xlsx, "--svg", svg];
    expect((await cli(args)).err).toBe(`Drew ${svg}.\nWrote ${xlsx}.\n`);
    expect((await readWorkbook(readFileSync(xlsx))).request).toMatchObject({ exitValuation: 3e7 });
  });
  it("of a cap table are read back as its request, which the engine computes alike", async () => {
    const file = join(folder, "rounds.xlsx");
    const { out } = await cli(["cap-table", "compute", rounds, "--local", "--output", "json", "--xlsx", file]);
    const { code, err, out: request } = await cli(["workbook", "read", file, "--output", "json"]);
    expect([code, err]).toEqual([0, "The workbook holds what was written: nothing was changed.\n"]);
    expect(JSON.parse(request)).toEqual(example);
    expect((await cli(["cap-table", "compute", "--local", "--output", "json"], { input: request })).out).toBe(out);
  });
  it("of a fund hold the request, and show what the answer says of each period", async () => {
    const file = join(folder, "fund.xlsx");
    const { inputs } = JSON.parse((await cli(["example", "fund-economics"])).out);
    const input = JSON.stringify({ inputs });
    const args = ["fund-economics", "compute", "--local", "--output", "json", "--xlsx", file];
    const { code, err, out } = await cli(args, { input });
    expect([code, err]).toEqual([0, `Wrote ${file}.\n`]);
    const { kind, request, changes } = await readWorkbook(readFileSync(file));
    expect([kind, request, changes]).toEqual(["fund-economics", { inputs }, []]);
    const rows = (await readGrids(readFileSync(file))).find(({ name }) => name === "Forecast")?.rows.slice(3) ?? [];
    const { forecast }: { forecast: { periods: readonly Period[] } } = JSON.parse(out);
    expect(rows.map(([, label, calls]) => [label, calls])).toEqual(
      forecast.periods.map(({ label, capitalCalls }) => [label, capitalCalls.total]),
    );
  });
  it.each([
    [["workbook", "read"], 2, "Name the workbook"],
    [["workbook", "read", "/nonexistent/x.xlsx"], 3, "cannot be read"],
    [["workbook", "read", rounds], 3, "is no workbook"],
  ])("that cannot be read are refused: %s", async (args, code, words) => {
    expect(await cli(args)).toMatchObject({ code, err: expect.stringContaining(words) });
  });
  it("of terms that have no formula are refused by the code of engines, before anything is written", async () => {
    const file = join(folder, "offering.xlsx");
    const holders = [{ id: "f", name: "Fund", shares: 1, invested: 1 }];
    const series = { id: "a", name: "A", seniority: 1, holders, mandatoryConversion: { minPricePerShare: 5 } };
    const model = { common: [{ id: "c", name: "Common", shares: 1 }], preferred: [series] };
    const input = JSON.stringify({ model, exitValuation: 5, deal: { exitType: "ipo" } });
    const { code, err } = await cli(["exit-waterfall", "compute", "--local", "--xlsx", file], { input });
    expect([code, err]).toEqual([4, expect.stringContaining("An offering that forces conversion")]);
    expect(existsSync(file)).toBe(false);
  });
});

describe("pictures", () => {
  it("show who owned how much after each event", async () => {
    const file = join(folder, "ownership.svg");
    const { code, err } = await cli(["cap-table", "compute", rounds, "--local", "--svg", file]);
    expect([code, err]).toEqual([0, `Drew ${file}.\n`]);
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg xmlns[\s\S]+<\/svg>\n$/);
    for (const name of ["Founders", "Investor", "Series A", "100 %"]) expect(svg).toContain(name);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
  it("give every holder a colour of its own", async () => {
    const file = join(folder, "twelve.svg");
    const grants = Array.from({ length: 12 }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: 1000 + n }));
    const events = [
      { type: "common_issuance", label: "Founding", grants: grants.map((one) => ({ ...one, kind: "other" })) },
    ];
    await cli(["cap-table", "compute", "--local", "--svg", file], { input: JSON.stringify({ events }) });
    const svg = readFileSync(file, "utf8");
    const columns = svg.matchAll(/<rect[^>]* fill="(#\w+)"[^>]*><title>Founding: (Holder \d+),/g);
    const colours = new Map([...columns].map(([, fill, name]) => [name, fill]));
    expect(colours.size).toBe(12);
    expect(new Set(colours.values()).size).toBe(12);
  });
  it.each([
    ["cap-table", "Founders keep"],
    ["exit-waterfall", "receives"],
    ["fund-economics", "Net cash"],
  ])("of the example of %s are drawn, whatever it asks for", async (id, words) => {
    const file = join(folder, `${id}.svg`);
    const { out } = await cli(["example", id]);
    const drawn = await cli([id, "compute", "--local", "--svg", file], { input: out });
    expect([drawn.code, drawn.err]).toEqual([0, `Drew ${file}.\n`]);
    const svg = readFileSync(file, "utf8");
    expect(svg).toContain(words);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
  it("of nothing are refused", async () => {
    const args = ["cap-table", "compute", "--local", "--svg", join(folder, "none.svg")];
    const { code, err } = await cli(args, { input: '{"events":[]}' });
    expect([code, err]).toEqual([3, expect.stringContaining("There is nothing to draw")]);
  });
  it("that cannot be written are code 3", async () => {
    expect((await cli(["cap-table", "compute", rounds, "--local", "--svg", "/nonexistent/x.svg"])).code).toBe(3);
  });
});

describe("a sweep", () => {
  const stack = JSON.stringify({
    model: {
      common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
      preferred: [
        {
          id: "seed",
          name: "Seed",
          seniority: 1,
          holders: [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }],
        },
      ],
    },
    exitValuation: 0,
  });
  const sweep = (...args: string[]) => cli(["exit-waterfall", "sweep", "--local", ...args], { input: stack });

  // A 1x non-participating preference of 2M for a fifth of the company: all of it up to 2M, a fifth from 10M on.
  it("shows who gets what at every value", async () => {
    const { code, out } = await sweep("--to", "2e7", "--steps", "5", "--output", "csv");
    expect(code).toBe(0);
    expect(out.split("\r\n").map((line) => line.split(",").map((cell) => cell && (Number(cell) || cell)))).toEqual([
      ["exitValuation", "equityProceeds", "common", "seed"],
      ["0", "0", "0", "0"],
      [5e6, 5e6, 3e6, 2e6],
      [1e7, 1e7, 8e6, 2e6],
      [1.5e7, 1.5e7, 1.2e7, 3e6],
      [2e7, 2e7, 1.6e7, 4e6],
      [""],
    ]);
    expect((await sweep("--to", "1e7", "--steps", "2", "--output", "table")).out.split("\n")[2]).toBe(
      "10,000,000  10,000,000  8,000,000  2,000,000",
    );
  });

  // Half of 4.03 is 2.015, a tie between two cents; as a double it lies below.
  it("rounds each value to the cent, ties up", async () => {
    const { points } = JSON.parse((await sweep("--to", "4.03", "--steps", "3")).out);
    expect(points.map((point: { exitValuation: number }) => point.exitValuation)).toEqual([0, 2.02, 4.03]);
  });

  it("of many values goes in parts, with a bar for who looks", async () => {
    const args = ["exit-waterfall", "sweep", "--local", "--to", "1e8", "--steps", "600"];
    const { out, err } = await cli(args, { input: stack, stderrIsTerminal: true });
    expect(JSON.parse(out).points).toHaveLength(600);
    expect(err).toContain("exits ██");
    expect((await cli([...args, "--quiet"], { input: stack, stderrIsTerminal: true })).err).toBe("");
  });

  // 15M of Series A are paid before Series B has a dollar: no step of a sweep lies there.
  it("draws where the payoffs turn, and what the classes are called", async () => {
    const series = (id: string, name: string, seniority: number, invested: number) => ({
      id,
      name,
      seniority,
      holders: [{ id: `${id}-1`, name: `Holder of ${name}`, shares: 1_000_000, invested }],
    });
    const model = {
      common: [{ id: "f", name: "Founders", shares: 8_000_000 }],
      preferred: [series("a", "Series A", 2, 15_000_000), series("b", "Series B", 1, 5_000_000)],
    };
    const file = join(folder, "sweep.svg");
    const args = ["exit-waterfall", "sweep", "--local", "--to", "1e8", "--steps", "12", "--svg", file];
    await cli(args, { input: JSON.stringify({ model, exitValuation: 0 }) });
    const svg = readFileSync(file, "utf8");
    for (const name of ["Series A", "Series B", "Common stock"]) expect(svg).toContain(`>${name}</text>`);
    const path = /<path d="([^"]+)"[^>]*><title>Series B<\/title>/.exec(svg)?.[1] ?? "";
    const points = path
      .slice(1)
      .split("L")
      .map((point) => point.split(",").map(Number) as [x: number, y: number]);
    const [first, last] = [points[0], points.at(-1)] as [[number, number], [number, number]];
    const leaves = points.filter(([, y]) => y === first[1]).at(-1) as [number, number];
    expect((leaves[0] - first[0]) / (last[0] - first[0])).toBeCloseTo(0.15, 4);
  });

  it.each([
    [["--steps", "5"], "--to <amount>"],
    [["--to", "0"], "must be above --from"],
    [["--to", "x"], "--to x"],
    [["--to", "1", "--steps", "1.5"], "--steps 1.5"],
  ])("%j is a usage error", async (args, words) => {
    expect(await sweep(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });
});

describe("completion", () => {
  it.each(["bash", "zsh", "fish"])("%s knows every command", async (shell) => {
    const { code, out } = await cli(["completion", shell]);
    expect(code).toBe(0);
    for (const { name } of [...commands, ...bookCommands]) {
      for (const word of name.split(" ")) expect(out).toContain(word);
    }
  });
});

describe("colour", () => {
  it.each([
    [{}, false, 0],
    [{}, true, 1],
    [{ NO_COLOR: "1" }, true, 0],
    [{ FORCE_COLOR: "1" }, false, 1],
    [{ TERM: "dumb" }, true, 0],
  ])("under %j on a terminal (%s)", async (env, stderrIsTerminal, count) => {
    const { err } = await cli(["guess"], { env: env as Record<string, string>, stderrIsTerminal });
    expect(err.split("\u001b[31m").length - 1).toBe(count);
  });
  it("gives way to --no-color", async () => {
    expect((await cli(["catalog", "--guess", "--no-color"], { stderrIsTerminal: true })).err).not.toContain("\u001b");
  });
});
