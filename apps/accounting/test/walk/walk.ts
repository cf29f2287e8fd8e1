/** A random walk over every write of the books. The same seed makes the same calls. */
import type { Database } from "@capstack/database";
import { Fund } from "./fund.js";
import { hold } from "./hold.js";
import { moves } from "./moves.js";

/** How far to walk. */
export interface WalkOptions {
  readonly seed: string;
  readonly calls: number;
  /** Holds everything after each so many calls, and at the end of every fund; 1 by default. */
  readonly every?: number;
  /** Calls before the walk goes on in a new fund, so that books stay as large as a fund's; 150 by default. */
  readonly callsAFund?: number;
  /** The fund to begin with, counted from one, as a failure named it. */
  readonly fromFund?: number;
  readonly tell?: (line: string) => void;
}

/** What came of it: accepted and refused calls by address. */
export interface Walked {
  readonly accepted: number;
  readonly refused: number;
  readonly addresses: ReadonlyMap<string, readonly [accepted: number, refused: number]>;
}

/** Walks; half-way each fund moves to another account. @throws Error with the calls that led there when something does not hold */
export async function walk(database: Database, options: WalkOptions): Promise<Walked> {
  const { seed, calls, every = 1, callsAFund = 150, fromFund = 1, tell } = options;
  const addresses = new Map<string, [number, number]>();
  let [accepted, refused, funds] = [0, 0, fromFund - 1];
  while (accepted < calls) {
    let fund = await Fund.open(database, `${seed} ${funds++}`);
    const trail: string[] = [];
    const most = Math.min(callsAFund, calls - accepted);
    try {
      for (let own = 0, isMoved = false; own < most; ) {
        if (!isMoved && own >= most / 2) {
          fund = await fund.moved();
          isMoved = true;
          await hold(fund);
        }
        const outcome = await oneCall(fund, trail, addresses);
        if (outcome === "none") continue;
        if (outcome === "refused") refused += 1;
        else {
          own += 1;
          accepted += 1;
          if (own % every === 0 || own === most) await hold(fund);
        }
      }
    } catch (error) {
      const led = trail.slice(-25).join("\n");
      throw new Error(`Seed ${seed}, fund ${funds}, after ${accepted} calls: ${(error as Error).message}\n${led}`, {
        cause: error,
      });
    }
    tell?.(`${accepted} calls, ${refused} refused, ${funds} funds`);
  }
  return { accepted, refused, addresses };
}

async function oneCall(fund: Fund, trail: string[], addresses: Map<string, [number, number]>) {
  const proposal = await fund.pick(fund.weighed(moves))(fund);
  if (proposal === null) return "none";
  const { method, path, body, ifMatch } = proposal;
  const before = await fund.seenVersion();
  const reply = await fund.ask(method, path, body, ifMatch);
  const said = `${method} ${path} ${JSON.stringify(body ?? null)} ${reply.status}`;
  trail.push(reply.status < 300 ? said : `${said} ${JSON.stringify(reply.body)}`);
  const address = `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}")}`;
  const counts = addresses.get(address) ?? [0, 0];
  addresses.set(address, counts);
  if (reply.status < 300) {
    counts[0] += 1;
    if (path === "/close" || path === "/reopen") fund.closeThrough(reply.body.closedThrough);
    return "accepted";
  }
  if (!isRefusal(path, reply.status)) throw new Error(`${said} ${JSON.stringify(reply.body)}`);
  counts[1] += 1;
  if ((await fund.version()) !== before) throw new Error(`${said} changed the books though it was refused`);
  return "refused";
}

/** A file is refused with its lines, as what is wrong in a body. */
function isRefusal(path: string, status: number): boolean {
  return status === 409 || status === 422 || (status === 400 && /\/import(\/|$)/.test(path));
}
