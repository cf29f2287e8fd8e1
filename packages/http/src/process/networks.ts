import { BlockList, isIP, isIPv6 } from "node:net";

const known = new WeakMap<readonly string[], BlockList>();

/**
 * Whether an address is one of a list's, or lies in one of its networks.
 * @param list addresses, networks such as `10.0.0.0/8`, and `local` for requests made in process
 * @example isWithin("10.1.2.3", ["192.0.2.1", "10.0.0.0/8"]) // => true
 */
export function isWithin(address: string, list: readonly string[]): boolean {
  if (isIP(address) === 0) return list.includes(address);
  let networks = known.get(list);
  if (networks === undefined) {
    networks = new BlockList();
    for (const item of list.filter(isNetwork)) {
      const [start = "", bits = isIPv6(start) ? "128" : "32"] = item.split("/");
      networks.addSubnet(start, Number(bits), familyOf(start));
    }
    known.set(list, networks);
  }
  return networks.check(address, familyOf(address));
}

/**
 * Whether a text is an address or a network.
 * @example ["10.0.0.8", "fd00::/8", "10.0.0.0/33", "proxy.example"].map(isNetwork) // => [true, true, false, false]
 */
export function isNetwork(text: string): boolean {
  const [start = "", bits = "0", ...more] = text.split("/");
  return isIP(start) !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(start) ? 128 : 32);
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
