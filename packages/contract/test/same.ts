/** A type with all its `readonly` marks removed, at any depth. */
export type Mutable<T> = T extends (...args: never) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [K in keyof T]: Mutable<T[K]> }
      : T;

/** True when two types assign both ways, `readonly` marks aside. */
export type Same<A, B> = [Mutable<A>] extends [Mutable<B>] ? ([Mutable<B>] extends [Mutable<A>] ? true : false) : false;

/** Fails to compile unless given `true`. */
export function holds<_ extends true>(): void {}
