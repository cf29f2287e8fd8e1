/** The address of a Postgres server, as operators write it. */

/**
 * What is wrong with the address of a server; `undefined` where nothing is.
 * @example serverAddressProblem("postgres://capstack:a%2Fb@db.acme.test:5432/capstack") // => undefined
 * serverAddressProblem("postgres://capstack:a/b@db.acme.test:5432/capstack") // => "is not an address. In a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25"
 */
export function serverAddressProblem(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address)) return "must begin with postgres://";
  return isAddress(address) ? undefined : UNREADABLE;
}

const UNREADABLE =
  "is not an address. In a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25";

/** An `@` behind the host was to end a password, which ended before at a character that means something in an address. */
function isAddress(address: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(address);
    decodeURIComponent(`${username}${password}${pathname}`);
    return !`${pathname}${search}${hash}`.includes("@");
  } catch {
    return false;
  }
}
