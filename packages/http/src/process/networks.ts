import ipaddr from "ipaddr.js";

type Network = readonly [start: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

const known = new WeakMap<readonly string[], readonly Network[]>();

/**
 * Whether an address is one of a list's, or lies in one of its networks.
 * @param list addresses, networks such as `10.0.0.0/8`, and `local` for requests made in process
 * @example isWithin("10.1.2.3", ["192.0.2.1", "10.0.0.0/8"]) // => true
 */
export function isWithin(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return false;
  if (!isAddress(address)) return list.includes(address);
  let networks = known.get(list);
  if (networks === undefined) {
    networks = list.filter(isNetwork).map(networkOf);
    known.set(list, networks);
  }
  const asked = ipaddr.process(address);
  return networks.some(([start, bits]) => start.kind() === asked.kind() && asked.match(start, bits));
}

/**
 * Whether a text is an address or a network.
 * @example ["10.0.0.8", "fd00::/8", "10.0.0.0/33", "proxy.example"].map(isNetwork) // => [true, true, false, false]
 */
export function isNetwork(text: string): boolean {
  return isAddress(text) || (text.includes("/") && isAddress(text.split("/")[0] ?? "") && ipaddr.isValidCIDR(text));
}

function networkOf(text: string): Network {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** No shorter form, such as `10.1`, that some programs read. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
