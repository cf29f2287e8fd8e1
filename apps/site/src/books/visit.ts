/** A visit to the books: who is there, what they may do, and the public operations called as them. */
import type { Account, Reach } from "@capstack/accounts";
import { type AccountingClient, createAccountingClient } from "@capstack/client/accounting";

/** Who a page asks for: an account, and what its person may do there. */
export interface BooksCaller {
  readonly account: { readonly id: string; readonly name: string };
  readonly key: Reach & { readonly id: string; readonly personId: string | null };
}

/** Answers a request to the books in this process as a caller, who needs no key. */
export type BooksDoor = (request: Request, caller: BooksCaller) => Response | Promise<Response>;

/** Who looks at a page of the books. */
export interface Visitor {
  readonly account: Account;
  /** Undefined on a development machine, where nobody signs in. */
  readonly person?: { readonly id: string; readonly email: string } | undefined;
  /** Null for an owner. */
  readonly reach: Reach | null;
}

/** A visit: its caller, and a client of the books that asks as that caller. */
export interface Visit {
  readonly visitor: Visitor;
  readonly caller: BooksCaller;
  readonly books: AccountingClient;
  /** Sends a request to an address below that of the books. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}

const OWNER: Omit<Reach, "scopes"> = { role: "administrator", vehicles: null, partners: null };

/**
 * Opens the books to a visitor.
 * @param address where the books are, such as `https://capstack.test/api/accounting`
 * @param ownerScopes what an owner may do: everything a firm's key may
 */
export function openVisit(visitor: Visitor, door: BooksDoor, address: string, ownerScopes: Reach["scopes"]): Visit {
  const { account, person, reach } = visitor;
  const caller: BooksCaller = {
    account: { id: account.id, name: account.name },
    key: {
      ...(reach ?? { ...OWNER, scopes: ownerScopes }),
      id: person === undefined ? "development" : `person:${person.id}`,
      personId: person?.id ?? null,
    },
  };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => door(new Request(input, init), caller);
  const books = createAccountingClient({ accountingUrl: address, fetch, maxRetries: 0 });
  return { visitor, caller, books, ask: (path, init) => fetch(`${address}${path}`, init) };
}

/** Whether the visitor may call operations of a scope. */
export function may({ caller: { key } }: Visit, scope: string): boolean {
  return (key.scopes as readonly string[]).includes(scope);
}
