/** Figures for people: digits in groups of three. */

/**
 * A decimal number in digits with a comma between the thousands of its whole part.
 * @param digits such as `String` of a number below 1e21 and `toFixed` give
 * @example
 * groupThousands("-1234567.50") // => "-1,234,567.50"
 * groupThousands("999") // => "999"
 */
export function groupThousands(digits: string): string {
  const start = digits.startsWith("-") ? 1 : 0;
  const point = digits.indexOf(".");
  const end = point < 0 ? digits.length : point;
  let at = Math.max(start, end - 3);
  let grouped = digits.slice(at);
  while (at > start) {
    const before = Math.max(start, at - 3);
    grouped = `${digits.slice(before, at)},${grouped}`;
    at = before;
  }
  return digits.slice(0, start) + grouped;
}
