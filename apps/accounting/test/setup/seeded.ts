/** Random choices that are the same for the same text. */
import { createHash } from "node:crypto";

/** A generator of numbers from 0 up to 1, and of choices. */
export function seeded(seed: string) {
  let state = createHash("sha256").update(seed).digest().readUInt32BE(0);
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item };
}
