/** Field kinds of books beyond those of every engine: partners and companies by id, amounts, days. */
import {
  type AnyField,
  date,
  double,
  duplicateSentence,
  type Field,
  type FieldOf,
  fieldName,
  fieldOf,
  isDate,
  type MappedField,
  mapped,
  money,
  type NumberTerms,
  type OutputOf,
  Place,
  type Presence,
  type Reading,
  toDayNumber,
} from "@capstack/decimal";
import { LARGEST_UNITS, readUnits, type Units, unitsFault } from "../money/amount.js";
import type { BaseMoney } from "../money/base-money.js";

/** What was read before the fields that refer to it. */
interface Known {
  readonly partnerAt: ReadonlyMap<string, number>;
  readonly companyAt: ReadonlyMap<string, number>;
  readonly securityAt: ReadonlyMap<string, number>;
  readonly base: BaseMoney;
}

/** The state of the read that a path belongs to. */
function readingOf<Of = Known>(place: Place): Of {
  return place.reading as unknown as Of;
}

/** The id of a partner, read as its ordinal. */
/* @__NO_SIDE_EFFECTS__ */
export function partnerId<const P extends Presence<string>>(presence: P = {} as P): FieldOf<string, number, P> {
  return knownId("a partner of these books", "unknown_partner", (reading) => reading.partnerAt, presence);
}

/** The id of a company, read as its ordinal. */
/* @__NO_SIDE_EFFECTS__ */
export function companyId<const P extends Presence<string>>(presence: P = {} as P): FieldOf<string, number, P> {
  return knownId("a company of these books", "unknown_company", (reading) => reading.companyAt, presence);
}

/** The id of a security, read as its ordinal. */
/* @__NO_SIDE_EFFECTS__ */
export function securityId<const P extends Presence<string>>(presence: P = {} as P): FieldOf<string, number, P> {
  return knownId("a security of these books", "unknown_security", (reading) => reading.securityAt, presence);
}

/* @__NO_SIDE_EFFECTS__ */
function knownId<P extends Presence<string>>(
  wanted: string,
  code: string,
  known: (reading: Known) => ReadonlyMap<string, number>,
  presence: P,
): FieldOf<string, number, P> {
  const read = (value: unknown, place: Place, name: string, index?: number) => {
    const ordinal = known(readingOf(place)).get(value as string);
    return ordinal ?? place.refuse(value, wanted, 0, index === undefined ? [name] : [name, index], code);
  };
  return fieldOf<string, number, P>({ facts: { kind: "text" }, harmless: 0, exact: () => 0, read }, presence);
}

/** An amount of any currency within the safe range of minor units; may be negative unless the field forbids it. */
/* @__NO_SIDE_EFFECTS__ */
export function amount<const T extends NumberTerms>(terms: T = {} as T) {
  const isSigned = terms.min === undefined && terms.above === undefined;
  return money<T>({ ...(isSigned ? { min: -LARGEST_UNITS } : {}), max: LARGEST_UNITS, ...terms });
}

/** An amount of the base currency, read as whole minor units. */
/* @__NO_SIDE_EFFECTS__ */
export function baseAmount(): Field<number, Units, false> {
  const read = (value: unknown, place: Place, name: string): Units => {
    const { decimals } = readingOf(place).base;
    const units = readUnits(value, decimals);
    if (typeof units === "number") return units;
    const { code, message } = unitsFault(units, value, decimals, fieldName([name]));
    place.problem(code, message, name);
    return 0;
  };
  return fieldOf<number, Units, object>({ facts: amount().facts, harmless: 0, exact: Number, read }, {}) as Field<
    number,
    Units,
    false
  >;
}

/** A day of the calendar, read as its number; null where it is left out. */
/* @__NO_SIDE_EFFECTS__ */
export function day<const P extends Presence<string>>(presence: P = {} as P) {
  return mapped(date(presence) as Field<string, string | null, FieldOf<string, string, P>["isOptional"]>, (one) =>
    one === null ? null : toDayNumber(one),
  ) as unknown as FieldOf<string, number, P>;
}

/** A day of the year, written MM-DD; the first of January by default. */
/* @__NO_SIDE_EFFECTS__ */
export function dayOfYear(): Field<string, string, true> {
  const read = (value: unknown, place: Place, name: string) =>
    typeof value === "string" && isDate(`2023-${value}`)
      ? value
      : place.refuse(value, "a day of the year, written MM-DD", "01-01", [name], "invalid_date");
  return fieldOf({ facts: { kind: "text" }, harmless: "01-01", exact: String, read }, { default: "01-01" });
}

const DECIMALS = { min: 0, max: 6, whole: true, default: 2, unit: "count" } as const;

/** Decimals by currency; none by default. */
/* @__NO_SIDE_EFFECTS__ */
export function decimalsByCurrency(): Field<Readonly<Record<string, number>>, Record<string, number>, true> {
  const one = double(DECIMALS);
  return {
    facts: { kind: "map", of: [one] },
    isOptional: true,
    absent: () => ({}),
    read: (value, above, name) => {
      const place = new Place(value, above.reading, above, name);
      return Object.fromEntries(
        Object.entries(place.source).map(([currency, decimals]) => [
          currency,
          decimals === undefined || decimals === null
            ? one.absent(place, currency)
            : one.read(decimals, place, currency),
        ]),
      );
    },
  };
}

/** A field that is read before the fields that refer to it. */
/* @__NO_SIDE_EFFECTS__ */
export function takenIn<F extends AnyField, Out, Of>(
  one: F,
  take: (value: OutputOf<F>, reading: Of) => Out,
): MappedField<F, Out> {
  return {
    facts: one.facts,
    isOptional: one.isOptional,
    read: (value, place, name, index) => take(one.read(value, place, name, index), readingOf(place)),
    absent: (place, name, index) => take(one.absent(place, name, index), readingOf(place)),
  };
}

/** A list whose items are read later, by another pass or where they are used. */
/* @__NO_SIDE_EFFECTS__ */
export function listOfLater<In>(of: Field<In, unknown>): Field<readonly In[], readonly In[], false> {
  const read = (value: unknown, place: Place, name: string): readonly In[] =>
    Array.isArray(value) ? value : place.refuse(value, "a list", [], [name]);
  const facts = { kind: "list", of: [of] } as const;
  return fieldOf<readonly In[], readonly In[], object>({ facts, harmless: [], exact: () => [], read }, {}) as Field<
    readonly In[],
    readonly In[],
    false
  >;
}

/** Reports each id that an earlier item of the list has already. */
export function refuseDuplicates(
  ids: readonly string[],
  list: string,
  field: string,
  { problems }: Pick<Reading<string, never>, "problems">,
): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) problems.add("duplicate_id", duplicateSentence(field, id), [list, index, field]);
    seen.add(id);
  });
}
