import type { Context } from "hono";
import { isWithin } from "../process/networks.js";
import { nodeExchange } from "./node-exchange.js";

/**
 * The caller's network address: the socket's, or behind trusted proxies the last address of `X-Forwarded-For` that is
 * not one of theirs. Without a socket (a request made in process) it is `local`.
 * @param trustedProxies addresses and networks of proxies whose header is trusted
 * @example
 * const app = new Hono().get("/", (c) => c.text(clientAddress(c, [])));
 * await (await app.request("/")).text() // => "local"
 */
export function clientAddress(c: Context, trustedProxies: readonly string[]): string {
  const socket = plainAddress(nodeExchange(c)?.incoming.socket.remoteAddress ?? "local");
  if (!isWithin(socket, trustedProxies)) return socket;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  return forwarded.reverse().find((address) => address !== "" && !isWithin(address, trustedProxies)) ?? socket;
}

/** Normalises IPv4 addresses: a socket that listens for both families reports them as IPv6. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}
