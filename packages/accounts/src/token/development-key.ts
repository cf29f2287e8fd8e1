/**
 * The key behind the README's first `curl`: public, the same everywhere, valid only for the embedded database on one's
 * own machine.
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
