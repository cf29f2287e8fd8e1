/** The way a single field is filled in, which its schema decides. */
import { useContext, useState } from "preact/hooks";
import type { Json, JsonObject } from "../state/studio-state.js";
import { Alternatives } from "./alternatives.js";
import { ChoicesOf, choicesFor, referenceOf, wordsBeside } from "./choices.js";
import { PersonField, ReferenceField, SeveralField } from "./choosers.js";
import { NumberField } from "./number-field.js";
import { type Definitions, kindOf, resolve, type Schema } from "./schema.js";
import { unitIn } from "./unit-in.js";
import { choiceLabel, optionLabel } from "./words/labels.js";
import { countsFirst, emptyFigure, noChoice, usualWord } from "./words/usual.js";

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
  const { schema, definitions, of, name, required, owner, id, describedBy, invalid, label, onOwner } = props;
  const common: Common = {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    "aria-invalid": invalid ? "true" : undefined,
  };
  const kind = kindOf(schema, definitions);
  const reference = referenceOf(of, name);
  if (reference !== undefined && kind === "text") {
    const Chooser = reference.to === "holders" && reference.newName !== undefined ? PersonField : ReferenceField;
    return (
      <Chooser
        reference={reference}
        common={common}
        owner={owner}
        name={name}
        required={required}
        usual={usualWord(of, name, schema)}
        none={noChoice(of, name)}
        first={countsFirst(of, name)}
        onOwner={onOwner}
      />
    );
  }
  switch (kind) {
    case "amount":
    case "percent":
      return <Figure {...props} percent={kind === "percent"} />;
    case "flag":
      return <Flag {...props} common={common} />;
    case "choice":
      return <OneWord {...props} common={common} />;
    case "words":
      return <Words {...props} common={common} />;
    case "figures":
      return <TypedList {...props} common={common} read={(text) => parts(text).map(Number).filter(Number.isFinite)} />;
    case "alternatives":
      return <Alternatives {...props} common={common} />;
    default:
      return kind === "date" ? <Day {...props} common={common} /> : <Text {...props} common={common} />;
  }
}

type PartProps = ControlProps & { readonly common: Common };

function Figure({
  id,
  of,
  schema,
  value,
  name,
  percent,
  plain,
  label,
  describedBy,
  invalid,
  required,
  onChange,
}: ControlProps & { readonly percent: boolean }) {
  return (
    <NumberField
      id={id}
      value={typeof value === "number" ? value : undefined}
      percent={percent}
      unit={plain ? "" : unitIn(schema)}
      label={label}
      describedBy={describedBy}
      invalid={invalid}
      default={typeof schema.default === "number" ? schema.default : undefined}
      empty={emptyFigure(of, name)}
      isPrice={schema["x-unit"] === "price"}
      onChange={(next) => onChange(next, name)}
      onClear={required ? undefined : () => onChange(undefined, name)}
    />
  );
}

function Flag({ schema, value, name, required, common, onChange }: PartProps) {
  const usual = schema.default === true;
  return (
    <input
      {...common}
      type="checkbox"
      checked={typeof value === "boolean" ? value : usual}
      onChange={({ currentTarget: { checked } }) => onChange(checked || required || usual ? checked : undefined, name)}
    />
  );
}

function OneWord({ schema, value, of, name, required, common, onChange }: PartProps) {
  const usual = usualWord(of, name, schema);
  return (
    <select
      {...common}
      value={String(value ?? usual ?? "")}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined, name)}
    >
      {value === undefined && usual === undefined ? (
        <option value="">{required ? "choose…" : noChoice(of, name)}</option>
      ) : null}
      {wordsBeside(of, name, schema.enum ?? [], value).map((word) => (
        <option key={word} value={word}>
          {optionLabel(word, name)}
        </option>
      ))}
    </select>
  );
}

/** Some of the words there are, or of what a reference leads to; else any, typed. */
function Words(props: PartProps) {
  const { schema, definitions, value, of, name, required, common, onChange } = props;
  const choices = useContext(ChoicesOf);
  const reference = referenceOf(of, name);
  const known =
    resolve(schema.items ?? {}, definitions).enum?.map((word) => ({ id: word, name: choiceLabel(word, name) })) ??
    (reference && choicesFor(reference, choices));
  if (known === undefined) return <TypedList {...props} read={parts} />;
  return (
    <SeveralField
      known={known}
      common={common}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange(next ?? (required ? [] : undefined), name)}
    />
  );
}

function Text({ value, name, required, common, onChange }: PartProps) {
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

function Day({ value, name, required, common, onChange }: PartProps) {
  return (
    <input
      {...common}
      type="date"
      value={typeof value === "string" ? value : ""}
      onInput={({ currentTarget }) => onChange(currentTarget.value || (required ? "" : undefined), name)}
    />
  );
}

/** A list typed with commas; what is typed stands until the field is left. */
function TypedList({
  common,
  value,
  name,
  read,
  onChange,
}: PartProps & { readonly read: (text: string) => readonly Json[] }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...common}
      type="text"
      placeholder="separated by commas"
      value={typed ?? (Array.isArray(value) ? value.join(", ") : "")}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = read(currentTarget.value);
        onChange(next.length === 0 ? undefined : next, name);
      }}
      onBlur={() => setTyped(null)}
    />
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
