/**
 * The simulation's random numbers: xoshiro128**, seeded by the murmur3 finaliser over a Weyl sequence. The same seed
 * gives the same numbers on every machine: 32-bit integers only, until the last division.
 * @see Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021
 */

const WEYL = 0x9e3779b9;

/** Another 32-bit word for each: murmur3's finaliser. */
function mixed(word: number): number {
  let x = word >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** A generator and its four words of state. */
export class Xoshiro128 {
  #s0: number;
  #s1: number;
  #s2: number;
  #s3: number;
  #sine = Number.NaN;

  constructor(seed: number) {
    let z = seed >>> 0;
    const next = () => {
      z = (z + WEYL) >>> 0;
      return mixed(z);
    };
    this.#s0 = next();
    this.#s1 = next();
    this.#s2 = next();
    this.#s3 = next();
  }

  /**
   * Begins the numbers of one path of a simulation, which follow from its seed and its place alone. Each word is a
   * one-to-one function of the place, so that no two paths of a seed begin alike.
   */
  begin(seed: number, path: number): void {
    let z = seed >>> 0;
    const next = () => {
      z = (z + WEYL) >>> 0;
      return mixed((mixed(z) ^ path) + WEYL);
    };
    this.#s0 = next();
    this.#s1 = next();
    this.#s2 = next();
    this.#s3 = next();
    this.#sine = Number.NaN;
  }

  /** The four words, for checking a seed. */
  get state(): readonly [number, number, number, number] {
    return [this.#s0 >>> 0, this.#s1 >>> 0, this.#s2 >>> 0, this.#s3 >>> 0];
  }

  /** The next 32-bit word. */
  word(): number {
    const scrambled = Math.imul(this.#s1, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const t = this.#s1 << 9;
    this.#s2 ^= this.#s0;
    this.#s3 ^= this.#s1;
    this.#s1 ^= this.#s2;
    this.#s0 ^= this.#s3;
    this.#s2 ^= t;
    this.#s3 = (this.#s3 << 11) | (this.#s3 >>> 21);
    return result;
  }

  /** A number from 0 up to 1 with 53 bits, from two words. */
  uniform(): number {
    const high = this.word() >>> 5;
    const low = this.word() >>> 6;
    return (high * 67_108_864 + low) / 9_007_199_254_740_992;
  }

  /** A standard normal number by Box and Muller; the sine partner serves the next call. */
  normal(): number {
    if (!Number.isNaN(this.#sine)) {
      const partner = this.#sine;
      this.#sine = Number.NaN;
      return partner;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#sine = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}
