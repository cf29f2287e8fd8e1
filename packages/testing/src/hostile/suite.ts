import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answerable, faultOf, faultsOf } from "./hold.js";
import { hostileCalls } from "./hostile-calls.js";

type Module = Readonly<Record<string, unknown>>;

/** A package's functions, and how each is called. */
export interface HostileSuite {
  /** The package's `src/index.ts`, imported. */
  readonly module: Module;
  /** Every code its functions may refuse with. */
  readonly codes: readonly string[];
  /** By function, sound calls of it: lists of arguments. */
  readonly calls: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  /** Published functions that are held elsewhere. */
  readonly apart?: readonly string[];
  /** Functions that a published function answers, by the name they are tried under. */
  readonly answered?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** How many calls are made with odd values, and how many with random ones. */
  readonly runs: { readonly numRuns: number; readonly seed?: number };
}

/**
 * Tests that every published function answers, or refuses with a code of its package and a path, whatever stands in any
 * place of a call; and that no published function is left out.
 */
export function testHostileCalls({ module, codes, calls, apart = [], answered = {}, runs }: HostileSuite): void {
  const functions = { ...module, ...answered } as Record<string, Answerable["run"]>;
  describe("every published function", () => {
    it("is tried here", () => {
      const published = Object.entries(module).filter(([name, value]) => isFunction(value) && !apart.includes(name));
      const expected = [...published.map(([name]) => name), ...Object.keys(answered)];
      expect(Object.keys(calls).sort()).toEqual(expected.sort());
    });

    for (const [name, sound] of Object.entries(calls)) {
      const answerable = { run: functions[name] as Answerable["run"], codes };
      it(`${name} answers, or refuses with a code and a path, with an odd value in any place`, async () => {
        for (const args of sound) {
          await answerable.run(...(args as readonly never[]));
          expect(await faultsOf(answerable, args, runs.numRuns)).toEqual([]);
        }
      });

      it(`${name} answers, or refuses with a code and a path, with anything in any place`, async () => {
        const hostile = fc.oneof(...sound.map((args) => hostileCalls(args)));
        await fc.assert(
          fc.asyncProperty(hostile, async (args) => {
            expect(await faultOf(answerable, args)).toBeNull();
          }),
          runs,
        );
      });
    }
  });
}

/** Whether a value is called without `new`. */
function isFunction(value: unknown): boolean {
  return typeof value === "function" && !String(value).startsWith("class ");
}
