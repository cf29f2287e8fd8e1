/** Node's request and response objects, from its adapter; absent for requests made in process or at the edge. */
import type { Context } from "hono";

interface Socket {
  readonly remoteAddress?: string;
  readonly bytesRead: number;
  readonly bytesWritten: number;
}

interface NodeExchange {
  readonly incoming: { readonly socket: Socket };
  readonly outgoing?: { once(event: "close", listener: () => void): void };
}

/** Node's side of a request. */
export function nodeExchange(c: Context): NodeExchange | undefined {
  const environment = c.env as Partial<NodeExchange> | undefined;
  return environment?.incoming?.socket === undefined ? undefined : (environment as NodeExchange);
}

/**
 * Resolves when the answer is sent or the caller has disconnected, with the bytes of both directions; at once without
 * a connection.
 */
export async function exchanged(c: Context): Promise<{ bytesIn?: number; bytesOut?: number }> {
  const exchange = nodeExchange(c);
  if (exchange?.outgoing === undefined) return {};
  const { incoming, outgoing } = exchange;
  const { socket } = incoming;
  await new Promise<void>((resolve) => outgoing.once("close", resolve));
  return takeBytes(socket);
}

/** Each connection's byte counts when its last exchange ended. */
const accounted = new WeakMap<Socket, { readonly read: number; readonly written: number }>();

/** The bytes on a connection since its last exchange ended, headers included. */
function takeBytes(socket: Socket): { readonly bytesIn: number; readonly bytesOut: number } {
  const { bytesRead: read, bytesWritten: written } = socket;
  const before = accounted.get(socket) ?? { read: 0, written: 0 };
  accounted.set(socket, { read, written });
  return { bytesIn: read - before.read, bytesOut: written - before.written };
}
