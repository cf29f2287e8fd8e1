/** A company without the names of people: A, B, C in the order in which they came, in every event and question. */
import type { Json, JsonObject, StudioState } from "../state/studio-state.js";

/** A person as the cap table names them. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Fields whose words are a choice of the engine's and never a name. */
const CHOICES: ReadonlySet<string> = new Set(
  "type kind holderKind code event decision mode basis base antiDilutionBase of participation seniority seniorityOrder capType antiDilution shareRounding pricePerShareRounding snapshots interestTreatment interestAccrual accrual compounding dayCount conversionMethod conversionDecision convert converts onConversion controllingTerm status reason method penalty cause vestedAwards unvestedTreatment treatment allocation payoutOnExit selection exitType target metric exercise exerciseMethod currency".split(
    " ",
  ),
);
/** Fields of words for people; every other text names something that others refer to. */
const WORDING = /^(?:label|description|title|text|notes?|memo|message)$|name$/i;
/** Objects that hold something by its id. */
const BY_ID: ReadonlySet<string> = new Set(["preferred", "options"]);

/** Words of names that stand in labels without meaning anybody. */
const ANYBODYS: ReadonlySet<string> = new Set(
  "series seed safe safes note notes round capital venture ventures fund funds partner partners holding holdings group company invest investor investors investment investments management trust foundation angel angels family office employee employees founder founders holder shareholder option options pool plan stock common preferred class event warrant unprotected limited llc inc ltd gmbh the and of von van der den del de la le du di da al st co ag sa se bv nv kg lp ii iii iv".split(
    " ",
  ),
);
const WORD = /[\p{L}\p{N}]{2,}/gu;
/** A part of a word in camel case: `Pref` of `okaforPref`. */
const PART_OF_WORD = /\p{Lu}?\p{Ll}+/gu;

const wordsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => /\p{L}/u.test(word) && !ANYBODYS.has(word.toLowerCase()));

/** Replaces words that are known in a text, whole or as a part in camel case. */
function replaced(text: string, known: ReadonlyMap<string, string>): string {
  const found = (word: string) => known.get(word.length > 2 ? word.toLowerCase() : word);
  return text.replaceAll(
    WORD,
    (word) => found(word) ?? word.replaceAll(PART_OF_WORD, (part) => (part.length > 2 ? (found(part) ?? part) : part)),
  );
}

/** Words as {@link replaced} looks for them: those of two letters only as they are written. */
const sought = (word: string): string => (word.length > 2 ? word.toLowerCase() : word);

/** What replaces people by letters, in ids and texts that hold a name or a part of one; what refers to what stays as it is. */
export function hiding(people: readonly Person[]) {
  const letters = new Map(people.map(({ id }, place) => [id, letterOf(place)]));
  const letterAt = (id: string) => letters.get(id) ?? "";
  const wholeNames = people
    .flatMap(({ id, name }) => (name === "" ? [] : [[name, letterAt(id)] as const]))
    .sort(([a], [b]) => b.length - a.length);
  // A label, or the name of a pool or a class, is somebody's own words: they may call a person by a part of the name.
  const lettersOfWords = new Map(
    people.flatMap(({ id, name }) => wordsOf(name).map((word) => [sought(word), letterAt(id)] as const)),
  );
  // Words of one person differ in ids, so that what has two ids keeps two.
  const idsOfWords = new Map(
    people.flatMap(({ id, name }) => {
      const words = [...new Set([...wordsOf(id), ...wordsOf(name)].map((word) => word.toLowerCase()))];
      return words.map((word, at) => [word, `holder-${letterAt(id).toLowerCase()}${at + 1}`] as const);
    }),
  );
  const idOf = (id: string) => (letters.has(id) ? `holder-${letterAt(id).toLowerCase()}` : replaced(id, idsOfWords));
  const text = (value: string) =>
    letters.has(value)
      ? idOf(value)
      : replaced(
          wholeNames.reduce((said, [name, letter]) => said.replaceAll(name, letter), value),
          lettersOfWords,
        );
  const named = (name: string) => wholeNames.find(([one]) => one === name)?.[1] ?? text(name);
  const said = (field: string, value: string) =>
    CHOICES.has(field) ? value : field === "name" ? named(value) : WORDING.test(field) ? text(value) : idOf(value);
  const hidden = (field: string, value: Json | undefined): Json | undefined => {
    if (typeof value === "string") return said(field, value);
    if (Array.isArray(value)) return value.map((part) => hidden(field, part) ?? null);
    if (value === null || typeof value !== "object") return value;
    return BY_ID.has(field) && areObjects(value as JsonObject)
      ? byId(value as JsonObject)
      : renamed(value as JsonObject);
  };
  const byId = (value: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([id, part]) => [idOf(id), hidden("", part)]));
  const renamed = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(withClassId(value, text)).map(([name, part]) => [
        letters.has(name) ? idOf(name) : name,
        hidden(name, part),
      ]),
    );
  return { idOf, byId, renamed, text };
}

/** A round with the id of its class where that follows from its label, as the engine makes it, and the label changes. */
function withClassId(event: JsonObject, text: (label: string) => string): JsonObject {
  const { type, label, classId } = event;
  if (type !== "priced_round" || typeof label !== "string" || (classId ?? null) !== null) return event;
  if (text(label) === label) return event;
  const id = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return id === "" ? event : { ...event, classId: id };
}

const areObjects = (value: JsonObject): boolean =>
  Object.values(value).every((part) => part !== null && typeof part === "object");

/** Replaces people by letters, and companies by numbers. */
export function withoutNames(state: StudioState, people: readonly Person[]): StudioState {
  const { exit, fund } = state;
  const { idOf, byId, renamed, text } = hiding(
    withMentioned(people, [state.events.map(({ event }) => event), exit.deal]),
  );
  return {
    ...state,
    title: "A company",
    events: state.events.map((listed) => ({ ...listed, event: renamed(listed.event) })),
    exit: {
      ...exit,
      deal: renamed(exit.deal),
      preferred: byId(exit.preferred) as typeof exit.preferred,
      goal: exit.goal && { ...exit.goal, holderId: idOf(exit.goal.holderId) },
    },
    fund: {
      ...fund,
      ...(fund.name === undefined ? {} : { name: "A fund" }),
      positions: fund.positions.map((one, place) =>
        "companyId" in one
          ? { ...one, holderId: one.holderId && idOf(one.holderId) }
          : { ...one, name: numbered(place) },
      ),
      scenarios: fund.scenarios.map(({ name, inputs }) => ({
        name: text(name),
        inputs: withoutCompanies(inputs, state),
      })),
    },
  };
}

/** With those whom only an event that does not count names, or an exit's terms. */
function withMentioned(people: readonly Person[], where: Json): Person[] {
  const named = new Map(people.map((one) => [one.id, one]));
  const look = (value: Json | undefined): void => {
    if (value === null || typeof value !== "object") return;
    const { id, name, ...rest } = value as JsonObject;
    if (typeof id === "string" && typeof name === "string" && !named.has(id)) named.set(id, { id, name });
    for (const [field, part] of Object.entries(rest)) if (!NOBODYS.has(field)) look(part);
  };
  look(where);
  return [...named.values()];
}

/** Fields of what has an id and a name and is no holder. */
const NOBODYS: ReadonlySet<string> = new Set(["milestones", "requires"]);

const numbered = (place: number): string => `Company ${place + 1}`;

/** A kept fund has the companies of its time among its outcomes, by name. */
function withoutCompanies(inputs: JsonObject, { title, fund }: StudioState): JsonObject {
  const names = [title, ...fund.positions.flatMap((one) => ("companyId" in one ? [] : [one.name]))];
  const tiers = Array.isArray(inputs.returnTiers) ? (inputs.returnTiers as readonly JsonObject[]) : [];
  const isNamed = ({ name }: JsonObject) =>
    names.some((one) => one !== "" && (name === one || String(name).startsWith(`${one} (`)));
  return {
    ...inputs,
    returnTiers: tiers.map((tier, place) => (isNamed(tier) ? { ...tier, name: numbered(place) } : tier)),
  };
}

/** A to Z, then AA. */
export function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
}
