import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import * as ours from "../src/index.js";
import { bundle } from "./bundle.js";

type Decimal = typeof ours;

/** An ES module and a CommonJS one, and the same in another realm, with an Error and an Array of its own. */
const copies: [string, () => Decimal][] = [
  ["an ES module", () => esm],
  ["a CommonJS module", () => cjs],
  ["another realm", () => realm],
];
let esm: Decimal;
let cjs: Decimal;
let realm: Decimal;

beforeAll(async () => {
  const code = 'export * from "@capstack/decimal";';
  const common = await bundle(code, "cjs");
  esm = await import(`data:text/javascript;base64,${Buffer.from(await bundle(code, "esm")).toString("base64")}`);
  const load = (context: object) => {
    const module = { exports: {} };
    runInContext(`(function (module, exports) {${common}\n})`, createContext(context))(module, module.exports);
    return module.exports as Decimal;
  };
  cjs = load({ Symbol, Error, Array, Object });
  realm = load({});
});

describe.each(copies)("two copies of the package, the other %s", (_, copy) => {
  it("are two copies", () => {
    expect(copy().EngineError).not.toBe(ours.EngineError);
    expect(copy().Rational).not.toBe(ours.Rational);
  });

  it("know each other's errors, which instanceof does not", () => {
    const theirs = new (copy().EngineError)("invalid_date", "no date");
    expect(theirs instanceof ours.EngineError).toBe(false);
    expect(ours.isEngineError(theirs)).toBe(true);
    expect(copy().isEngineError(new ours.EngineError("invalid_date", "no date"))).toBe(true);
    expect(copy().isEngineError(new Error("disk full"))).toBe(false);
  });

  it("know what the other collected", () => {
    const problems = new (copy().Problems)();
    problems.add("missing_field", "name is required.", ["name"]);
    try {
      problems.throwIfAny();
      expect.unreachable();
    } catch (error) {
      expect(ours.isEngineError(error) && error.issues[0]?.code).toBe("missing_field");
    }
  });

  it("read each other's numbers", () => {
    const third = copy().rational(1, 3);
    expect(
      ours
        .rational(third as unknown as ours.Rational)
        .times(3)
        .toString(),
    ).toBe("1");
    expect(
      copy()
        .rational(ours.rational(2, 3) as unknown as ours.Rational)
        .toString(),
    ).toBe("2/3");
    expect(ours.rational(copy().decimal("1.25")).toString()).toBe("5/4");
  });
});
