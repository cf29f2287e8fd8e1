/** What comes of hostile calls: an answer, or a refusal with a code of the package and the path of what is wrong. */
import { places, withoutValueAt, withValueAt } from "./hostile-calls.js";
import { oddValues } from "./odd-values.js";

/** A published function, with what it may refuse with. */
export interface Answerable {
  readonly run: (...args: readonly never[]) => unknown;
  readonly codes: readonly string[];
}

/** What is wrong with how a function takes a call, at once or in a while; null when it answers, or refuses as it should. */
export async function faultOf({ run, codes }: Answerable, args: readonly unknown[]): Promise<string | null> {
  try {
    await run(...(args as readonly never[]));
    return null;
  } catch (thrown) {
    const { name, code, path, message, stack } = Object(thrown);
    if (name !== "EngineError")
      return `throws ${String(stack ?? thrown)
        .split("\n")
        .slice(0, 3)
        .join(" ")}`;
    if (!codes.includes(code)) return `refuses with ${code}, which is no code of its package`;
    if (!Array.isArray(path)) return `refuses with ${code} without a path`;
    return typeof message === "string" && message.length < 2000 ? null : `refuses with a message beyond reading`;
  }
}

/**
 * The faults of a function with odd values, and nothing, in every place of a sound call; each fault once. Every place
 * gets its share of the values in turn where all of them in all places would be more calls than asked for.
 */
export async function faultsOf(
  answerable: Answerable,
  sound: readonly unknown[],
  calls: number,
): Promise<readonly string[]> {
  const spots = places(sound).slice(1);
  const each = Math.min(oddValues.length, Math.ceil(calls / spots.length));
  const faults = new Map<string, string>();
  const hold = async (args: unknown, place: readonly string[], what: string) => {
    const fault = await faultOf(answerable, args as readonly unknown[]);
    if (fault !== null && !faults.has(fault)) faults.set(fault, `${place.join(".")} as ${what} ${fault}`);
  };
  for (const [index, place] of spots.entries()) {
    await hold(withoutValueAt(sound, place), place, "a hole");
    for (let turn = 0; turn < each; turn++) {
      const value = oddValues[(index * each + turn) % oddValues.length];
      await hold(withValueAt(sound, place, value), place, show(value));
    }
  }
  return [...faults.values()];
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 20));
  if (typeof value !== "object" || value === null) return String(value);
  return `${value.constructor?.name ?? "prototypeless"} of ${Object.keys(value).length}`;
}
