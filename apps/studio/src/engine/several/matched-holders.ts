/**
 * The same people in several companies. A name as people read it says who somebody is: ids are a company's own, and one
 * that stays with a row under another name is somebody else. Where a company has two people of one name, ids part them.
 */
import type { HolderGroup } from "../holder-groups.js";

/** Somebody in one of the companies. */
export interface NamedHolder {
  readonly id: string;
  readonly name: string;
  readonly group: HolderGroup;
}

/** Who somebody is in all of the companies. */
export interface MatchedHolder {
  /** The same for the same person in each company. */
  readonly key: string;
  /** That of the first company that knows it. */
  readonly group: HolderGroup;
}

/**
 * A name without what people do not see in it: case, and blanks around it or doubled.
 * @example asSeen(" Polar  Growth ") // => "polar growth"
 */
export const asSeen = (name: string): string => name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** One person of a name, by the ids that the companies have for them. */
interface Person {
  readonly key: string;
  readonly ids: Set<string>;
  group: HolderGroup;
}

/** Who is who: of each company its holders, by their ids in it. */
export function matchedHolders(
  companies: readonly (readonly NamedHolder[])[],
): readonly ReadonlyMap<string, MatchedHolder>[] {
  const known = new Map<string, Person[]>();
  const found = companies.map((holders) => {
    const people = new Map<string, Person>();
    const taken = new Set<Person>();
    const take = ({ id, name, group }: NamedHolder, isSame: (person: Person) => boolean) => {
      const others = known.get(asSeen(name)) ?? [];
      const person = others.find((one) => !taken.has(one) && isSame(one));
      if (person === undefined) return;
      taken.add(person);
      person.ids.add(id);
      if (person.group === "Others") person.group = group;
      people.set(id, person);
    };
    for (const holder of holders) take(holder, ({ ids }) => ids.has(holder.id));
    for (const holder of holders) if (!people.has(holder.id)) take(holder, () => true);
    for (const { id, name, group } of holders) {
      if (people.has(id)) continue;
      const seen = asSeen(name);
      const others = known.get(seen) ?? [];
      const person = { key: others.length === 0 ? seen : `${seen} ${others.length + 1}`, ids: new Set([id]), group };
      known.set(seen, [...others, person]);
      taken.add(person);
      people.set(id, person);
    }
    return people;
  });
  // A later company may know the group of somebody whom an earlier one counts among the others.
  return found.map((people) => new Map([...people].map(([id, { key, group }]) => [id, { key, group }])));
}
