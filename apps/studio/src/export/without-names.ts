/** A company without the names of people: A, B, C in the order in which they came, in every event and question. */
import type { Json, JsonObject, StudioState } from "../state/studio-state.js";

/** A person as the cap table names them. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** Fields whose words are a choice of the engine's and never a name. */
const CHOICES: ReadonlySet<string> = new Set([
  "type",
  "kind",
  "mode",
  "basis",
  "participation",
  "capType",
  "antiDilution",
  "conversionMethod",
  "compounding",
  "dayCount",
  "interestAccrual",
  "currency",
]);

/** Words of names that stand in labels without meaning anybody. */
const ANYBODYS: ReadonlySet<string> = new Set(
  "series seed safe note round capital venture ventures fund funds partner partners holding holdings group company invest investment investments management trust foundation angel angels family office employee employees founder founders option options pool stock common preferred class limited llc inc ltd gmbh the and von van der del".split(
    " ",
  ),
);
const WORD = /[\p{L}\p{N}]{3,}/gu;

/** What replaces people by letters, in ids, names, and names within labels; what refers to what stays as it is. */
export function hiding(people: readonly Person[]) {
  const letters = new Map(people.map(({ id }, place) => [id, letterOf(place)]));
  const idOf = (id: string) => (letters.has(id) ? `holder-${letters.get(id)?.toLowerCase()}` : id);
  const words = people
    .flatMap(({ id, name }) => (name === "" ? [] : [[name, letters.get(id) ?? ""] as const]))
    .sort(([a], [b]) => b.length - a.length);
  const text = (value: string) =>
    letters.has(value) ? idOf(value) : words.reduce((said, [name, letter]) => said.replaceAll(name, letter), value);
  // A label is somebody's own words: they may call a person by a part of the name.
  const lettersOfWords = new Map(
    people.flatMap(({ id, name }) =>
      (name.match(WORD) ?? [])
        .map((word) => word.toLowerCase())
        .filter((word) => !ANYBODYS.has(word))
        .map((word) => [word, letters.get(id) ?? ""] as const),
    ),
  );
  const label = (value: string) =>
    text(value).replaceAll(WORD, (word) => lettersOfWords.get(word.toLowerCase()) ?? word);
  const hidden = (value: Json | undefined): Json | undefined => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map((part) => hidden(part) ?? null);
    return value !== null && typeof value === "object" ? renamed(value as JsonObject) : value;
  };
  const renamed = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        idOf(name),
        CHOICES.has(name) ? part : typeof part === "string" ? said(name, part) : hidden(part),
      ]),
    );
  const said = (field: string, value: string) =>
    field === "name" ? named(value) : field === "label" ? label(value) : text(value);
  const named = (name: string) => words.find(([one]) => one === name)?.[1] ?? text(name);
  return { idOf, renamed };
}

/** Replaces people by letters, and companies by numbers. */
export function withoutNames(state: StudioState, people: readonly Person[]): StudioState {
  const { idOf, renamed } = hiding(people);
  const { exit, fund } = state;
  return {
    ...state,
    title: "A company",
    events: state.events.map((listed) => ({ ...listed, event: renamed(listed.event) })),
    exit: {
      ...exit,
      deal: renamed(exit.deal),
      preferred: renamed(exit.preferred) as typeof exit.preferred,
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
      scenarios: fund.scenarios.map((one) => ({ ...one, inputs: withoutCompanies(one.inputs, state) })),
    },
  };
}

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
