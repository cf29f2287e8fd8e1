/**
 * The key that makes the first `curl` of the README work: public, the same everywhere, good for the embedded database
 * of one's own machine and nothing else.
 */

/**
 * The key itself. It is in the documentation, so production refuses it.
 * @example readKeyToken(DEVELOPMENT_KEY); // => { mode: "test", prefix: "cstk_test_Deve" }
 */
export const DEVELOPMENT_KEY = "cstk_test_DevelopmentOnlyNotASecret000000023w8tO";

/** Whether a presented token is the development key. */
export function isDevelopmentKey(token: string): boolean {
  return token === DEVELOPMENT_KEY;
}
