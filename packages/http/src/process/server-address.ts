/** The address of a Postgres server, as operators write it. */

/**
 * What is wrong with the address of a server; `undefined` where nothing is.
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

/** What begins an address, and the hosts after its first. */
const OTHER_HOSTS = /^(\w+:\/\/(?:[^@/]*@)?[^,/?#]*),[^/?#]*/;

/**
 * An `@` behind the host was to end a password, which ended before at a character that means something in an address;
 * that of a setting, as in `?application_name=a@b`, is no such. Of several hosts the first is looked at.
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
