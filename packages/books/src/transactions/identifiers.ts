/** Ids of rows: time-ordered (UUIDv7), or random (UUIDv4) where the first digits become an account code. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { uuidV7 } from "@capstack/accounts";

/** The source of new ids. */
export interface Identifiers {
  ordered(): string;
  random(): string;
}

/** Random bytes are requested from the system in blocks of a few thousand: ten bytes cost as much. */
function pooledRandom(): (length: number) => Uint8Array {
  let [pool, at]: [Uint8Array, number] = [new Uint8Array(), 0];
  return (length) => {
    if (at + length > pool.length) [pool, at] = [randomBytes(4096), 0];
    at += length;
    return pool.subarray(at - length, at);
  };
}

/** Ids from the clock and system randomness; ordered ones never decrease within a process. */
export function systemIdentifiers(now: () => Date): Identifiers {
  let last = 0;
  const random = pooledRandom();
  return {
    ordered() {
      last = Math.max(now().getTime(), last + 1);
      return uuidV7(last, random);
    },
    random: () => randomUUID(),
  };
}

/** Reproducible ids for a seed, for demonstrations and tests. */
export function seededIdentifiers(seed: string, start: Date): Identifiers {
  let count = 0;
  const next = () => createHash("sha256").update(`${seed}:${count++}`).digest();
  return {
    ordered: () => uuidV7(start.getTime() + count, () => next().subarray(0, 16)),
    random() {
      const hex = next().toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}
