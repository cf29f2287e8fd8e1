const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;
const KEY = /cstk_(live|test)_/;

/**
 * The caller's request id where it is one, else a new one. A key sent in its place is no id: ids are logged and echoed.
 * @example
 * readRequestId("order-17") // => "order-17"
 * readRequestId("no spaces").length // => 36
 * readRequestId("cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv8").length // => 36
 */
export function readRequestId(given: string | undefined): string {
  return given !== undefined && ACCEPTED.test(given) && !KEY.test(given) ? given : crypto.randomUUID();
}
