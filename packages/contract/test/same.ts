/** A type with all its `readonly` marks removed, at any depth. */
export type Mutable<T> = T extends (...args: never) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [K in keyof T]: Mutable<T[K]> }
      : T;

/** A type with every optional field required, at any depth: a field that only one side knows then shows. */
type Filled<T> = T extends readonly (infer Item)[]
  ? Filled<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Filled<T[K]> }
    : T;

type Assignable<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** True when two types have the same fields and assign both ways, `readonly` marks aside. */
export type Same<A, B> =
  Assignable<Mutable<A>, Mutable<B>> extends true ? Assignable<Filled<Mutable<A>>, Filled<Mutable<B>>> : false;

/** Fails to compile unless given `true`. */
export function holds<_ extends true>(): void {}
