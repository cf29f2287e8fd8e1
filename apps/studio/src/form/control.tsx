/** The way a single field is filled in, which its schema decides. */
import { useContext, useState } from "preact/hooks";
import type { Json, JsonObject } from "../state/studio-state.js";
import { ChoicesOf, choicesFor, referenceOf } from "./choices.js";
import { PersonField, ReferenceField, SeveralField } from "./choosers.js";
import { choiceLabel } from "./labels.js";
import { NumberField } from "./number-field.js";
import { type Definitions, kindOf, resolve, type Schema, unitOf } from "./schema.js";

export interface ControlProps {
  readonly schema: Schema;
  readonly definitions: Definitions;
  readonly value: Json | undefined;
  /** The shape that the field is one of, and its name there. */
  readonly of: string;
  readonly name: string;
  readonly required: boolean;
  /** The object that the field is one of. */
  readonly owner: JsonObject;
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  /** What it is called where no label stands beside it. */
  readonly label?: string | undefined;
  /** Without the unit, which a heading says. */
  readonly plain?: boolean;
  /** `undefined` takes the field out. */
  readonly onChange: (value: Json | undefined, field: string) => void;
  readonly onOwner: (changes: JsonObject, field: string) => void;
}

/** What every way to fill in has. */
export interface Common {
  readonly id?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid": "true" | undefined;
}

/** The way to fill a field in. */
export function Control(props: ControlProps) {
  const { schema, definitions, value, of, name, required, owner, id, describedBy, invalid, label, plain } = props;
  const { onChange, onOwner } = props;
  const common: Common = {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    "aria-invalid": invalid ? "true" : undefined,
  };
  const choices = useContext(ChoicesOf);
  const kind = kindOf(schema, definitions);
  const reference = referenceOf(of, name);
  if (reference !== undefined && kind === "text") {
    const Chooser = reference.to === "holders" && reference.newName !== undefined ? PersonField : ReferenceField;
    return (
      <Chooser reference={reference} common={common} owner={owner} name={name} required={required} onOwner={onOwner} />
    );
  }
  switch (kind) {
    case "amount":
    case "percent":
      return (
        <NumberField
          id={id}
          value={typeof value === "number" ? value : undefined}
          percent={kind === "percent"}
          unit={plain ? "" : unitOf(schema)}
          label={label}
          describedBy={describedBy}
          invalid={invalid}
          default={typeof schema.default === "number" ? schema.default : undefined}
          onChange={(next) => onChange(next, name)}
          onClear={required ? undefined : () => onChange(undefined, name)}
        />
      );
    case "flag":
      return (
        <input
          {...common}
          type="checkbox"
          checked={typeof value === "boolean" ? value : schema.default === true}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked || required || schema.default === true ? checked : undefined, name)
          }
        />
      );
    case "choice":
      return (
        <select
          {...common}
          value={String(value ?? schema.default ?? "")}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined, name)}
        >
          {value === undefined && schema.default === undefined ? (
            <option value="">{required ? "choose…" : "–"}</option>
          ) : null}
          {schema.enum?.map((word) => (
            <option key={word} value={word}>
              {choiceLabel(word, name)}
            </option>
          ))}
        </select>
      );
    case "words": {
      const words = resolve(schema.items ?? {}, definitions).enum;
      if (words !== undefined) {
        return (
          <SeveralField
            known={words.map((word) => ({ id: word, name: choiceLabel(word, name) }))}
            common={common}
            value={Array.isArray(value) ? value.map(String) : []}
            onChange={(next) => onChange(next ?? (required ? [] : undefined), name)}
          />
        );
      }
      return reference === undefined ? (
        <TypedList common={common} value={value} read={parts} onChange={(next) => onChange(next, name)} />
      ) : (
        <SeveralField
          known={choicesFor(reference, choices)}
          common={common}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(next) => onChange(next ?? (required ? [] : undefined), name)}
        />
      );
    }
    case "figures":
      return (
        <TypedList
          common={common}
          value={value}
          read={(text) => parts(text).map(Number).filter(Number.isFinite)}
          onChange={(next) => onChange(next, name)}
        />
      );
    case "alternatives":
      return <Alternatives {...props} common={common} />;
    case "date":
      return (
        <input
          {...common}
          type="date"
          value={typeof value === "string" ? value : ""}
          onInput={({ currentTarget }) => onChange(currentTarget.value || (required ? "" : undefined), name)}
        />
      );
    default:
      return (
        <input
          {...common}
          type="text"
          autocomplete="off"
          value={typeof value === "string" ? value : ""}
          onInput={({ currentTarget }) => onChange(currentTarget.value || (required ? "" : undefined), name)}
        />
      );
  }
}

/** A list typed with commas; what is typed stands until the field is left. */
function TypedList({
  common,
  value,
  read,
  onChange,
}: {
  readonly common: Common;
  readonly value: Json | undefined;
  readonly read: (text: string) => readonly Json[];
  readonly onChange: (value: Json | undefined) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...common}
      type="text"
      placeholder="one, another"
      value={typed ?? (Array.isArray(value) ? value.join(", ") : "")}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = read(currentTarget.value);
        onChange(next.length === 0 ? undefined : next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const FIGURE = "\u0000figure";
const LIST = "\u0000list";

/** A word of a few, or a value of its own: a figure, or some of a list. */
function Alternatives({ schema, of, name, value, onChange, common }: ControlProps & { readonly common: Common }) {
  const choices = useContext(ChoicesOf);
  const words = (schema.anyOf ?? []).flatMap((one) => (typeof one.const === "string" ? [one.const] : (one.enum ?? [])));
  const reference = referenceOf(of, name);
  const figure = schema.anyOf?.find(({ type }) => type === "number" || type === "integer");
  const known = reference === undefined ? [] : choicesFor(reference, choices);
  const usual = schema.default ?? schema.anyOf?.find((one) => one.default !== undefined)?.default ?? words[0];
  const shown = Array.isArray(value) ? LIST : typeof value === "number" ? FIGURE : String(value ?? usual ?? "");
  const choose = (chosen: string) => {
    if (chosen === FIGURE) onChange(1, name);
    else if (chosen === LIST)
      onChange(
        known.map(({ id }) => id),
        name,
      );
    else onChange(chosen === usual ? undefined : chosen, name);
  };
  if (words.length === 0 && figure !== undefined && !Array.isArray(value)) {
    return (
      <NumberField
        id={common.id}
        value={typeof value === "number" ? value : undefined}
        unit={unitOf(figure)}
        label={common["aria-label"]}
        describedBy={common["aria-describedby"]}
        invalid={common["aria-invalid"] !== undefined}
        onChange={(next) => onChange(next, name)}
        onClear={() => onChange(undefined, name)}
      />
    );
  }
  return (
    <span class="chooser">
      <select {...common} value={shown} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {words.map((word) => (
          <option key={word} value={word}>
            {choiceLabel(word, name)}
          </option>
        ))}
        {figure === undefined ? null : <option value={FIGURE}>rank of its own…</option>}
        {reference === undefined ? null : <option value={LIST}>chosen ones…</option>}
      </select>
      {typeof value === "number" ? (
        <NumberField
          label={`${common["aria-label"] ?? name}, figure`}
          value={value}
          onChange={(next) => onChange(next, name)}
        />
      ) : null}
      {Array.isArray(value) && reference !== undefined ? (
        <SeveralField
          known={known}
          common={{ "aria-label": "Chosen ones", "aria-invalid": undefined }}
          value={value.map(String)}
          onChange={(next) => onChange(next ?? [], name)}
        />
      ) : null}
    </span>
  );
}

function parts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Whether a value is an object, and no list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
