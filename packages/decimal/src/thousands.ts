/** Figures for people: digits in groups of three. */

/**
 * A decimal number in digits with a comma between the thousands of its whole part.
 * @param digits such as `String` of a number below 1e21 and `toFixed` give
 * @example
 * groupThousands("-1234567.50") // => "-1,234,567.50"
 * groupThousands("999") // => "999"
 */
export function groupThousands(digits: string): string {
  const [whole = "", ...fraction] = digits.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}
