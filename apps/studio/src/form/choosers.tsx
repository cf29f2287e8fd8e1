/** Fields that name something of the company: people by name, old or new; what else there is from a list. */
import { useContext, useId } from "preact/hooks";
import type { JsonObject } from "../state/studio-state.js";
import { type Choice, ChoicesOf, choicesFor, type Reference } from "./choices.js";
import type { Common } from "./control.js";

export interface ChooserProps {
  readonly reference: Reference;
  readonly common: Common;
  /** The object that the field is one of. */
  readonly owner: JsonObject;
  readonly name: string;
  readonly required: boolean;
  /** What counts while nothing is chosen, where it can be chosen; and what says so where it cannot. */
  readonly usual: string | undefined;
  readonly none: string;
  /** Whether the first that is known counts while nothing is chosen. */
  readonly first: boolean;
  /** Changes fields of the owner; nothing takes one out. */
  readonly onOwner: (changes: JsonObject, field: string) => void;
}

const textOf = (value: JsonObject[string]): string => (typeof value === "string" ? value : "");

/** A person by name: one whom the company knows, or a new one under the name that is typed. */
export function PersonField({ reference, common, owner, name, onOwner }: ChooserProps) {
  const { fresh, ...choices } = useContext(ChoicesOf);
  const known = choicesFor(reference, { ...choices, fresh });
  const list = useId();
  const id = textOf(owner[name]);
  const isKnown = known.some((one) => one.id === id);
  const shown = textOf(owner.name) || (known.find((one) => one.id === id)?.name ?? id);
  const type = (text: string) => {
    const found = known.find((one) => one.name.toLowerCase() === text.trim().toLowerCase());
    if (found) onOwner({ [name]: found.id, name: undefined }, name);
    else onOwner({ [name]: isKnown ? fresh("holder") : id || fresh("holder"), name: text }, name);
  };
  return (
    <span class="person">
      <input
        {...common}
        type="text"
        autocomplete="off"
        list={list}
        placeholder="Name"
        value={owner.name === "" ? "" : shown}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {isKnown ? null : <small class="unit">new</small>}
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </span>
  );
}

const NEW = "\u0000new";
const NEW_NAMES: Readonly<Record<string, string>> = { classes: "New class", pools: "New plan" };

/** One of a list by name, or where it may be a new one with a name of its own. */
export function ReferenceField(props: ChooserProps) {
  const { reference, common, owner, name, required, usual, none, first, onOwner } = props;
  const choices = useContext(ChoicesOf);
  const known = choicesFor(reference, choices);
  const given = textOf(owner[name]);
  const counting = first ? known[0]?.id : known.find((one) => one.id === usual)?.id;
  const id = given === "" ? (counting ?? "") : given;
  const { newName, to } = reference;
  const isNew = newName !== undefined && !known.some((one) => one.id === id) && (id !== "" || known.length === 0);
  const choose = (chosen: string) => {
    if (chosen === NEW && newName !== undefined) {
      const made = to === "classes" ? { terms: {} } : {};
      onOwner(
        { [name]: choices.fresh(to), [newName]: NEW_NAMES[to] ?? "New", ...(newName === "className" ? made : {}) },
        name,
      );
    } else {
      const unnamed =
        newName === undefined
          ? {}
          : { [newName]: newName === "name" && to === "classes" ? nameIn(known, chosen) : undefined };
      onOwner(
        {
          [name]: chosen === "" ? undefined : chosen,
          ...unnamed,
          ...(newName === "className" ? { terms: undefined } : {}),
        },
        name,
      );
    }
  };
  const missing = id !== "" && !isNew && !known.some((one) => one.id === id);
  return (
    <span class="chooser">
      <select {...common} value={isNew ? NEW : id} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {id !== "" && (required || first || given === "") ? null : (
          <option value="">{required ? "choose…" : none}</option>
        )}
        {missing ? <option value={id}>(not there at this point)</option> : null}
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
        {newName === undefined ? null : <option value={NEW}>New…</option>}
      </select>
      {isNew && newName !== undefined ? (
        <input
          type="text"
          autocomplete="off"
          aria-label={`Name of the ${to === "pools" ? "plan" : "class"}`}
          value={textOf(owner[newName])}
          onInput={({ currentTarget }) => onOwner({ [newName]: currentTarget.value || undefined }, newName)}
        />
      ) : null}
    </span>
  );
}

function nameIn(known: readonly Choice[], id: string): string {
  return known.find((one) => one.id === id)?.name ?? "";
}

/** Several of a list by name. */
export function SeveralField({
  known,
  common,
  value,
  onChange,
}: {
  readonly known: readonly Choice[];
  readonly common: Common;
  readonly value: readonly string[];
  readonly onChange: (value: string[] | undefined) => void;
}) {
  const gone = value.filter((id) => !known.some((one) => one.id === id));
  const all = [...known, ...gone.map((id) => ({ id, name: "(not there at this point)" }))];
  if (all.length === 0) return <span class="help">There is none.</span>;
  return (
    <fieldset class="several" aria-label={common["aria-label"]} aria-describedby={common["aria-describedby"]}>
      {all.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={value.includes(id)}
            onChange={({ currentTarget }) => {
              const next = all
                .map((one) => one.id)
                .filter((one) => (one === id ? currentTarget.checked : value.includes(one)));
              onChange(next.length === 0 ? undefined : next);
            }}
          />{" "}
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
