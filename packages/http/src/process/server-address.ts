/** Checks Postgres connection strings as operators write them. */

/**
 * The problem with a connection string; `undefined` if there is none.
 * @example serverAddressProblem("postgres://capstack:a%2Fb@db.acme.test:5432/capstack") // => undefined
 * serverAddressProblem("postgres://capstack@db1.acme.test:5432,db2.acme.test:5432/capstack?application_name=a@b") // => undefined
 * serverAddressProblem("postgres://capstack:a/b@db.acme.test:5432/capstack") // => "is not an address. In a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25"
 */
export function serverAddressProblem(address: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(address)) return "must begin with postgres://";
  return isAddress(address) ? undefined : UNREADABLE;
}

const UNREADABLE =
  "is not an address. In a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25";

/** The scheme and credentials of an address, and the hosts after its first. */
const OTHER_HOSTS = /^(\w+:\/\/(?:[^@/]*@)?[^,/?#]*),[^/?#]*/;

/**
 * An `@` after the host usually means that the password contained a reserved character. An `@` in a parameter, as in
 * `?application_name=a@b`, does not. Of several hosts the first is checked.
 */
function isAddress(address: string): boolean {
  try {
    const { username, password, pathname, search, hash } = new URL(address.replace(OTHER_HOSTS, "$1"));
    decodeURIComponent(`${username}${password}${pathname}`);
    return !pathname.includes("@") && !/^\?[^=&]*@/.test(search) && !hash.includes("@");
  } catch {
    return false;
  }
}
