const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * The caller's request id where it is one, else a new one.
 * @example
 * readRequestId("order-17") // => "order-17"
 * readRequestId("no spaces").length // => 36
 */
export function readRequestId(given: string | undefined): string {
  return given !== undefined && ACCEPTED.test(given) ? given : crypto.randomUUID();
}
