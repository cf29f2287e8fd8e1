/**
 * Who is who. Cap tables name holders by an id and a name, ledgers by a name and perhaps an address; one name may be two
 * people, and then what each holds settles who is meant, or a person does.
 */
import type { Questions } from "../questions/questions.js";
import type { FileHolder } from "./company.js";

/** What a ledger says of a holder. */
export interface Mention {
  readonly name: string;
  readonly email?: string | undefined;
  readonly kind?: FileHolder["kind"];
  /** The class or plan that the row is of. */
  readonly column: string;
  readonly shares: number;
  readonly securityId: string;
}

interface KnownHolder extends FileHolder {
  /** Shares by class and plan, as the cap table has them. */
  readonly columns: Map<string, number>;
}

const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** The holders of one file. */
export class HolderBook {
  readonly #byName = new Map<string, KnownHolder[]>();
  readonly #byEmail = new Map<string, KnownHolder>();
  readonly #addressed = new Set<KnownHolder>();
  readonly #ids = new Set<string>();

  constructor(readonly questions: Questions) {}

  /** A holder with an id of its own; the same id again is the same holder. */
  declare(id: string, name: string, kind?: FileHolder["kind"]): FileHolder {
    const named = this.#named(name);
    const known = named.find((holder) => holder.id === id);
    if (known !== undefined) return known;
    return this.#add(named, { id, name, kind, columns: new Map() });
  }

  /** What the cap table says a holder has of a class or plan. */
  hold(id: string, name: string, column: string, shares: number): void {
    const known = this.#named(name).find((holder) => holder.id === id);
    known?.columns.set(column, (known.columns.get(column) ?? 0) + shares);
  }

  /** The holder that a row of a ledger is about. */
  find(mention: Mention): FileHolder {
    const named = this.#named(mention.name);
    const email = mention.email?.toLowerCase() || undefined;
    const byEmail = email === undefined ? undefined : this.#byEmail.get(`${keyOf(mention.name)} ${email}`);
    const found = byEmail ?? this.#among(named, mention, email);
    if (email !== undefined) {
      this.#byEmail.set(`${keyOf(mention.name)} ${email}`, found);
      this.#addressed.add(found);
    }
    return mention.kind === undefined ? found : { ...found, kind: mention.kind };
  }

  #among(named: KnownHolder[], { name, column, shares, securityId, ...mention }: Mention, email?: string): KnownHolder {
    if (named.length === 0) {
      return this.#add(named, { id: this.#freeId(name), name, kind: mention.kind, columns: new Map() });
    }
    const [only, ...others] = named;
    if (only !== undefined && others.length === 0)
      return this.#isSame(only, email) ? only : this.#second(named, name, email);
    const exact = named.filter((holder) => holder.columns.get(column) === shares);
    const holding = exact.length > 0 ? exact : named.filter((holder) => (holder.columns.get(column) ?? 0) >= shares);
    const [first, ...rest] = holding.length > 0 ? holding : named;
    if (first !== undefined && rest.length === 0) return first;
    return this.#ask(holding.length > 0 ? holding : named, name, column, securityId);
  }

  /** Of a name without ids of the file, another address is another person. */
  #isSame(known: KnownHolder, email: string | undefined): boolean {
    if (email === undefined || known.columns.size > 0 || known.id !== known.name) return true;
    return !this.#addressed.has(known);
  }

  #second(named: KnownHolder[], name: string, email = ""): KnownHolder {
    return this.#add(named, { id: this.#freeId(`${name} <${email}>`), name, columns: new Map() });
  }

  #ask(candidates: readonly KnownHolder[], name: string, column: string, securityId: string): KnownHolder {
    const answer = this.questions.ask({
      id: `person:${securityId}`,
      about: [securityId],
      sentence: `${candidates.length} holders are called ${name}; whose is ${securityId}?`,
      options: candidates.map(({ id, columns }) => ({
        value: id,
        says: `${name} (${id}), who has ${columns.get(column) ?? 0} in ${column}`,
      })),
      default: candidates[0]?.id ?? "",
    });
    return candidates.find(({ id }) => id === answer) as KnownHolder;
  }

  #named(name: string): KnownHolder[] {
    const key = keyOf(name);
    const known = this.#byName.get(key);
    if (known !== undefined) return known;
    const fresh: KnownHolder[] = [];
    this.#byName.set(key, fresh);
    return fresh;
  }

  #add(named: KnownHolder[], holder: KnownHolder): KnownHolder {
    named.push(holder);
    this.#ids.add(holder.id);
    return holder;
  }

  #freeId(wanted: string): string {
    let id = wanted;
    for (let count = 2; this.#ids.has(id); count++) id = `${wanted} (${count})`;
    return id;
  }
}
