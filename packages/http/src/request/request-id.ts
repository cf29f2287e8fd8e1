const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;
const KEY = /cstk_(live|test)_/;

/**
 * The caller's request id if it is valid, else a new one. An API key is not accepted as an id, since ids are logged and
 * echoed.
 * @example
 * readRequestId("order-17") // => "order-17"
 * readRequestId("no spaces").length // => 36
 * readRequestId("cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv8").length // => 36
 */
export function readRequestId(input: string | undefined): string {
  return input !== undefined && ACCEPTED.test(input) && !KEY.test(input) ? input : crypto.randomUUID();
}
