/** The inputs of a form's fields, each labelled and helped, with what was written and what is wrong with it. */

import { idOf } from "../frame/field-id.js";
import { Said } from "../frame/said.js";
import { type Field, labelOf, type RowKind } from "./field.js";
import { BRANCH, branchOf, isFixed, nameIn, rowsOf, type Sent } from "./read-form.js";

/** A row to choose: its id or code, and its name. */
export interface Choice {
  readonly value: string;
  readonly name: string;
}

/** What the inputs of a form share. */
export interface FormScene {
  readonly sent: Sent;
  /** What is wrong, by the name of the field. */
  readonly wrong: ReadonlyMap<string, string>;
  readonly choices: Readonly<Partial<Record<RowKind, readonly Choice[]>>>;
}

/** The name under which a button says which list gets a row. */
export const ADD_ROW = "$add";

interface FieldProps {
  readonly field: Field;
  readonly name: string;
  readonly scene: FormScene;
}

/** One field, with all that it holds. */
export function FieldInput({ field, name, scene }: FieldProps) {
  if (isFixed(field)) return null;
  switch (field.kind) {
    case "group":
      return name === "" ? (
        <GroupFields field={field} name={name} scene={scene} />
      ) : (
        <Group field={field} name={name} scene={scene} />
      );
    case "list":
      return <List field={field} name={name} scene={scene} />;
    case "either":
      return <Either field={field} name={name} scene={scene} />;
    default:
      return <Single field={field} name={name} scene={scene} />;
  }
}

type Of<Kind extends Field["kind"]> = Omit<FieldProps, "field"> & { readonly field: Field & { readonly kind: Kind } };

/** What bookkeepers rarely say: it folds away. */
const rare =
  /^(allow[A-Z].*|sourceRef|reference|bankAmount|adjusting|book|dayCount|wireText|isQualifying|isBridge|takesOver|accountId)$/;

/** Every field, but for those that are rarely said. */
function GroupFields({ field, name, scene }: Of<"group">) {
  const inputs = Object.entries(field.fields).map(([key, one]) => ({
    isFolded: !one.isRequired && rare.test(key) && !isTouched(scene, nameIn(name, key)),
    input: <FieldInput field={one} name={nameIn(name, key)} scene={scene} />,
  }));
  const folded = inputs.filter(({ isFolded }) => isFolded);
  return (
    <>
      <div class="inputs">{inputs.filter(({ isFolded }) => !isFolded).map(({ input }) => input)}</div>
      {folded.length === 0 ? null : (
        <details>
          <summary>{`${folded.length} more`}</summary>
          <div class="inputs">{folded.map(({ input }) => input)}</div>
        </details>
      )}
    </>
  );
}

function isTouched({ sent, wrong }: FormScene, name: string): boolean {
  const isIts = (one: string) => one === name || one.startsWith(`${name}.`);
  return [...sent].some(([one, text]) => isIts(one) && text !== "") || [...wrong.keys()].some(isIts);
}

/** What belongs together; what may be left out is closed until something is in it. */
function Group({ field, name, scene }: Of<"group">) {
  const fields = (
    <>
      <Wrong name={name} scene={scene} />
      <GroupFields field={field} name={name} scene={scene} />
    </>
  );
  if (field.label !== "" && !field.isRequired) {
    return (
      <details class="group" id={idOf(name)} open={isTouched(scene, name)}>
        <summary>{field.label}</summary>
        {field.help === "" ? null : (
          <p class="hint">
            <Said text={field.help} />
          </p>
        )}
        {fields}
      </details>
    );
  }
  return (
    <fieldset class="group" id={idOf(name)}>
      <Legend field={field} />
      {fields}
    </fieldset>
  );
}

function List({ field, name, scene }: Of<"list">) {
  const rows = Math.max(
    rowsOf(scene.sent, name),
    field.isRequired ? Math.max(name === "postings" ? 2 : 1, field.least) : 0,
  );
  return (
    <fieldset class="group" id={idOf(name)}>
      <Legend field={field} />
      <Wrong name={name} scene={scene} />
      {Array.from({ length: rows }, (_, place) => (
        <fieldset class="row" aria-label={`${field.item.label || field.label} ${place + 1}`}>
          <span class="place" aria-hidden="true">
            {place + 1}
          </span>
          <FieldInput field={withoutLegend(field.item)} name={nameIn(name, String(place))} scene={scene} />
        </fieldset>
      ))}
      {name === "postings" ? <output data-balance={name} class="balance" /> : null}
      <button type="submit" class="quiet small" name={ADD_ROW} value={name} formnovalidate>
        {`Add a ${(field.item.label || "row").toLowerCase()}`}
      </button>
    </fieldset>
  );
}

const withoutLegend = (item: Field): Field => (item.kind === "group" ? { ...item, label: "", help: "" } : item);

function Either({ field, name, scene }: Of<"either">) {
  const chosen = branchOf(field, scene.sent, name);
  const branch = field.branches[chosen];
  return (
    <fieldset class="group" id={idOf(name)}>
      <Legend field={field} />
      <Wrong name={name} scene={scene} />
      <div class="shape">
        <label for={`${idOf(name)}-shape`}>Which</label>
        <select id={`${idOf(name)}-shape`} name={nameIn(name, BRANCH)}>
          {field.branches.map((one, place) => (
            <option value={String(place)} selected={place === chosen}>
              {one.label || `Shape ${place + 1}`}
            </option>
          ))}
        </select>
        <button type="submit" class="quiet small" name={ADD_ROW} value="" formnovalidate>
          Choose
        </button>
      </div>
      {branch === undefined ? null : <FieldInput field={withoutLegend(branch)} name={name} scene={scene} />}
    </fieldset>
  );
}

function Legend({ field }: { readonly field: Field }) {
  if (field.label === "") return null;
  return (
    <>
      <legend>
        {field.label}
        {field.isRequired ? null : <span class="optional"> (may be left out)</span>}
      </legend>
      {field.help === "" ? null : (
        <p class="hint">
          <Said text={field.help} />
        </p>
      )}
    </>
  );
}

function Single({ field, name, scene }: FieldProps) {
  const id = idOf(name);
  const problem = scene.wrong.get(name);
  const about = [field.help === "" ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-wrong`]
    .filter(Boolean)
    .join(" ");
  const shared = {
    id,
    name: name === "" ? "value" : name,
    required: field.isRequired,
    "aria-describedby": about === "" ? undefined : about,
    "aria-invalid": problem === undefined ? undefined : ("true" as const),
  };
  const value = scene.sent.get(name) ?? "";
  return (
    <div class={field.kind === "json" || (field.kind === "text" && field.isLong) ? "field whole" : "field"}>
      <label for={id}>
        {field.label || labelOf(name.split(".").at(-1) ?? "")}
        {field.isRequired ? null : <span class="optional"> (may be left out)</span>}
      </label>
      <Input field={field} value={value} shared={shared} choices={scene.choices} />
      {field.help === "" ? null : (
        <p class="hint" id={`${id}-hint`}>
          <Said text={field.help} />
        </p>
      )}
      <Wrong name={name} scene={scene} />
    </div>
  );
}

interface InputProps {
  readonly field: Field;
  readonly value: string;
  readonly shared: Readonly<Record<string, unknown>>;
  readonly choices: FormScene["choices"];
}

function Input({ field, value, shared, choices }: InputProps) {
  switch (field.kind) {
    case "choice":
      return (
        <Select
          value={value}
          shared={shared}
          options={field.options.map((one) => ({ value: one, name: labelOf(one) }))}
        />
      );
    case "flag":
      return (
        <Select
          value={value}
          shared={shared}
          options={[
            { value: "true", name: "Yes" },
            { value: "false", name: "No" },
          ]}
        />
      );
    case "row": {
      const rows = choices[field.of];
      if (rows === undefined) return <input {...shared} value={value} autocomplete="off" />;
      if (field.of !== "account") return <Select value={value} shared={shared} options={rows} />;
      return <input {...shared} value={value} list="accounts" autocomplete="off" />;
    }
    case "date":
      return <input {...shared} type="date" value={value} />;
    case "number":
      return <input {...shared} value={value} inputmode="decimal" autocomplete="off" class="figure" />;
    case "json":
      return (
        <textarea {...shared} rows={4} spellcheck={false}>
          {value}
        </textarea>
      );
    default:
      return field.kind === "text" && field.isLong ? (
        <textarea {...shared} rows={3}>
          {value}
        </textarea>
      ) : (
        <input {...shared} value={value} autocomplete="off" />
      );
  }
}

function Select({
  value,
  shared,
  options,
}: {
  readonly value: string;
  readonly shared: InputProps["shared"];
  readonly options: readonly Choice[];
}) {
  return (
    <select {...shared}>
      <option value="">{shared.required ? "Choose…" : "–"}</option>
      {options.map((one) => (
        <option value={one.value} selected={one.value === value}>
          {one.name}
        </option>
      ))}
    </select>
  );
}

function Wrong({ name, scene }: Omit<FieldProps, "field">) {
  const problem = scene.wrong.get(name);
  return problem === undefined ? null : (
    <p class="wrong" id={`${idOf(name)}-wrong`}>
      {problem}
    </p>
  );
}

/** The accounts that inputs suggest, once a page. */
export function AccountList({ accounts }: { readonly accounts: readonly Choice[] }) {
  return (
    <datalist id="accounts">
      {accounts.map(({ value, name }) => (
        <option value={value}>{name}</option>
      ))}
    </datalist>
  );
}
