/** The network of an address: an IPv6 client controls all 2^64 addresses of its /64. */
import { isIPv6 } from "node:net";

/**
 * The unit that address limits count: an IPv4 address, in any notation, or the /64 of an IPv6 address. Anything else is
 * unchanged.
 * @example
 * networkOf("2001:db8:1:2:aaaa::1"); // => "2001:db8:1:2::/64"
 * networkOf("203.0.113.7"); // => "203.0.113.7"
 * networkOf("::ffff:cb00:7107"); // => "203.0.113.7"
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (mapped !== null) return mapped.slice(1).flatMap(bytesOf).join(".");
  const [head = "", tail] = canonical.split("::");
  const words = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [words(head), words(tail ?? "")];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

/** The two bytes of a 16-bit group of an address. */
function bytesOf(word: string): [number, number] {
  const value = Number.parseInt(word, 16);
  return [value >> 8, value & 255];
}
