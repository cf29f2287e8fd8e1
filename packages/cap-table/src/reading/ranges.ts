/**
 * What a number in the input may be, in the words the message uses. A double lies in a range exactly when the decimal it
 * prints as does, so ranges look at the number as it came.
 */

/** A named range: `holds` decides, `words` completes "it must be …". */
export interface NumberRange {
  readonly words: string;
  readonly holds: (value: number) => boolean;
}

/** Money, shares and prices stay within 1e-18 and 1e18: beyond that no cap table is meant, and no result would fit a double. */
export function isOutOfScale(value: number): boolean {
  const size = Math.abs(value);
  return size > 1e18 || (size < 1e-18 && size > 0);
}

export const anyNumber: NumberRange = { words: "a number", holds: () => true };
export const aboveZero: NumberRange = { words: "above zero", holds: (value) => value > 0 };
export const zeroOrMore: NumberRange = { words: "zero or more", holds: (value) => value >= 0 };
export const fraction: NumberRange = {
  words: "a fraction of one, from 0 to 1",
  holds: (value) => value >= 0 && value <= 1,
};
export const belowOne: NumberRange = {
  words: "a fraction of one, from 0 up to but not including 1 (0.2 is 20 %)",
  holds: (value) => value >= 0 && value < 1,
};
export const insideOne: NumberRange = {
  words: "a fraction of one, above 0 and below 1 (0.1 is 10 %)",
  holds: (value) => value > 0 && value < 1,
};
