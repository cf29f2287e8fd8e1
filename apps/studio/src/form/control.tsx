/** The way a single field is filled in, which its schema decides. */
import { useState } from "preact/hooks";
import type { Issue } from "../engine/questions.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { NumberField } from "./number-field.js";
import { choiceLabel, type Definitions, kindOf, type Schema, unitOf } from "./schema.js";

/** What all parts of a form are given. Issues carry paths from this value on. */
export interface FormProps {
  readonly schema: Schema;
  readonly definitions: Definitions;
  readonly value: Json | undefined;
  readonly issues: readonly Issue[];
  /** `field` names what was typed into, for undo. */
  readonly onChange: (value: Json, field: string) => void;
}

export interface FieldProps extends FormProps {
  readonly name: string;
  /** Takes the field out; absent where it is required. */
  readonly onRemove?: (() => void) | undefined;
}

export interface ControlProps extends FieldProps {
  readonly id?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid: boolean;
  /** What it is called where no label stands beside it. */
  readonly label?: string | undefined;
  /** Without the unit, which a heading says. */
  readonly plain?: boolean;
}

/** The way to fill a field in, which its schema decides. */
export function Control({
  schema,
  definitions,
  value,
  issues,
  name,
  onChange,
  id,
  describedBy,
  invalid,
  label,
  plain,
}: ControlProps) {
  const common: Common = {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    "aria-invalid": invalid ? "true" : undefined,
  };
  const kind = kindOf(schema, definitions);
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
          onChange={(next) => onChange(next, name)}
        />
      );
    case "flag":
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked, name)}
        />
      );
    case "choice":
      return (
        <select
          {...common}
          value={String(value ?? "")}
          onChange={({ currentTarget }) => onChange(currentTarget.value, name)}
        >
          {schema.enum?.map((word) => (
            <option key={word} value={word}>
              {choiceLabel(word)}
            </option>
          ))}
        </select>
      );
    case "words":
      return (
        <TextInput
          common={common}
          value={Array.isArray(value) ? value.join(", ") : ""}
          onChange={(text) => onChange(parts(text), name)}
        />
      );
    case "figures":
      return (
        <TextInput
          common={common}
          value={Array.isArray(value) ? value.join(", ") : ""}
          onChange={(text) => onChange(parts(text).map(Number).filter(Number.isFinite), name)}
        />
      );
    case "alternatives":
      return (
        <Alternatives
          schema={schema}
          definitions={definitions}
          value={value}
          name={name}
          onChange={onChange}
          common={common}
          issues={issues}
        />
      );
    case "date":
      return (
        <input
          {...common}
          type="date"
          value={typeof value === "string" ? value : ""}
          onInput={({ currentTarget }) => onChange(currentTarget.value, name)}
        />
      );
    default:
      return (
        <input
          {...common}
          type="text"
          autocomplete="off"
          value={typeof value === "string" ? value : ""}
          onInput={({ currentTarget }) => onChange(currentTarget.value, name)}
        />
      );
  }
}

interface Common {
  readonly id?: string | undefined;
  readonly list?: string;
  readonly "aria-label"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid": "true" | undefined;
}

/** A list typed with commas; what is typed stands until the field is left. */
function TextInput({
  common,
  value,
  onChange,
}: {
  readonly common: Common;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...common}
      type="text"
      placeholder="one, another"
      value={typed ?? value}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A word from a list, or a value of its own: a number, or names with commas between them. */
function Alternatives({ schema, value, name, onChange, common }: FieldProps & { readonly common: Common }) {
  const words = (schema.anyOf ?? []).flatMap((one) => (typeof one.const === "string" ? [one.const] : (one.enum ?? [])));
  const shown = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  const read = (text: string): Json => {
    if (words.includes(text)) return text;
    const figure = Number(text);
    if (text.trim() !== "" && Number.isFinite(figure)) return figure;
    return schema.anyOf?.some(({ type }) => type === "array") ? parts(text) : text;
  };
  return (
    <>
      <TextInput
        common={{ ...common, list: `${common.id}-words` }}
        value={shown}
        onChange={(text) => onChange(read(text), name)}
      />
      <datalist id={`${common.id}-words`}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
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
