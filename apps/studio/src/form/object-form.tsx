/** The form of an object: fields required, fields given, a menu of the rest; what is nested is a form again. */
import { useId } from "preact/hooks";
import { Icon } from "../controls/icon.js";
import type { Issue } from "../engine/questions.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { Control, type FieldProps, isObject } from "./control.js";
import { Issues, issuesBelow } from "./issues.js";
import { columnsOf, LineTable, type ListProps, Remove } from "./line-table.js";
import { type Definitions, helpOf, kindOf, labelOf, resolve, type Schema, startingValue } from "./schema.js";

export interface ObjectFormProps {
  readonly schema: Schema;
  readonly definitions: Definitions;
  readonly value: JsonObject;
  readonly issues: readonly Issue[];
  /** Fields that are shown even while they are not given. */
  readonly usual?: readonly string[];
  readonly hidden?: readonly string[];
  readonly onChange: (value: JsonObject, field: string) => void;
}

export function ObjectForm({ schema, definitions, value, issues, usual = [], hidden = [], onChange }: ObjectFormProps) {
  const properties = resolve(schema, definitions).properties ?? {};
  const required = resolve(schema, definitions).required ?? [];
  const names = Object.keys(properties).filter((name) => !hidden.includes(name));
  const isShown = (name: string) => value[name] !== undefined || required.includes(name) || usual.includes(name);
  const shown = names.filter(isShown);
  const rest = names.filter((name) => !isShown(name));
  const misplaced = issues.filter(({ path }) => path.length > 0 && !shown.includes(String(path[0])));
  const without = (name: string): JsonObject =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return (
    <div class="object">
      {shown.map((name) => (
        <Field
          key={name}
          name={name}
          schema={properties[name] ?? {}}
          definitions={definitions}
          value={value[name]}
          issues={issuesBelow(issues, name)}
          onChange={(next, field) => onChange({ ...value, [name]: next }, field)}
          onRemove={
            required.includes(name) || value[name] === undefined ? undefined : () => onChange(without(name), `-${name}`)
          }
        />
      ))}
      {rest.length === 0 ? null : (
        <select
          class="add"
          aria-label="Add a term"
          value=""
          onChange={({ currentTarget }) => {
            const name = currentTarget.value;
            currentTarget.value = "";
            if (name) onChange({ ...value, [name]: startingValue(properties[name] ?? {}, definitions) }, `+${name}`);
          }}
        >
          <option value="">+ Add a term…</option>
          {rest.map((name) => (
            <option key={name} value={name} title={helpOf(resolve(properties[name] ?? {}, definitions))}>
              {labelOf(name)}
            </option>
          ))}
        </select>
      )}
      <Issues issues={misplaced} />
    </div>
  );
}

/** A field with its name, its help and what is wrong with it. */
function Field(props: FieldProps) {
  const { name, definitions, issues, onRemove } = props;
  const schema = resolve(props.schema, definitions);
  const id = useId();
  const kind = kindOf(schema, definitions);
  const nested = kind === "object" || kind === "list";
  const help = helpOf(schema);
  const own = nested ? issues.filter(({ path }) => path.length === 0) : issues;
  const remove = onRemove ? (
    <button type="button" class="quiet" aria-label={`Remove ${labelOf(name)}`} title="Remove" onClick={onRemove}>
      <Icon name="cross" />
    </button>
  ) : null;
  return nested ? (
    <fieldset class="nested">
      <legend title={help}>
        {labelOf(name)} {remove}
      </legend>
      {kind === "object" ? <Nested {...props} schema={schema} /> : <ListForm {...props} schema={schema} />}
      <Issues issues={own} />
    </fieldset>
  ) : (
    <div class="field">
      <label for={id} title={help}>
        {labelOf(name)}
      </label>
      <Control {...props} schema={schema} id={id} describedBy={`${id}-help`} invalid={own.length > 0} />
      {remove ?? <span />}
      <small id={`${id}-help`} class="help">
        {help}
      </small>
      <Issues issues={own} />
    </div>
  );
}

function Nested({ schema, definitions, value, issues, name, onChange }: FieldProps) {
  return (
    <ObjectForm
      schema={schema}
      definitions={definitions}
      value={isObject(value) ? value : {}}
      issues={issues}
      onChange={(next, field) => onChange(next, `${name}.${field}`)}
    />
  );
}

/** A list: a line each where the fields are few and plain, else each a form of its own. */
function ListForm({ schema, definitions, name, value, issues, onChange }: FieldProps) {
  const list: ListProps = {
    schema: schema.items ?? {},
    definitions,
    name,
    one: labelOf(name).replace(/s$/, "").toLowerCase(),
    value: Array.isArray(value) ? value : [],
    issues,
    onChange: (next, field) => onChange(next, `${name}.${field}`),
  };
  const columns = columnsOf(list);
  return (
    <div class="list">
      {columns === null ? <Cards {...list} /> : <LineTable {...list} columns={columns} />}
      <button type="button" class="add" onClick={() => list.onChange([...list.value, nextItem(list)], "+")}>
        + Add {list.one}
      </button>
    </div>
  );
}

function Cards({ schema, definitions, value, issues, onChange, one }: ListProps) {
  return value.map((item, index) => (
    <fieldset class="item" key={index} aria-label={`${one} ${index + 1}`}>
      <ObjectForm
        schema={schema}
        definitions={definitions}
        value={isObject(item) ? item : {}}
        issues={issuesBelow(issues, index)}
        usual={["name", "amount", "shares"]}
        onChange={(next, field) => onChange(value.with(index, next), `${index}.${field}`)}
      />
      <Remove what={`${one} ${index + 1}`} onClick={() => onChange(value.toSpliced(index, 1), `-${index}`)} />
    </fieldset>
  ));
}

/** A new one, under an id that no other has. */
function nextItem({ schema, definitions, value }: ListProps): Json {
  const begun = startingValue(schema, definitions) as JsonObject;
  if (begun.id === undefined) return begun;
  const taken = new Set(value.map((item) => (isObject(item) ? item.id : undefined)));
  let number = value.length + 1;
  while (taken.has(`holder-${number}`)) number++;
  return { ...begun, id: `holder-${number}`, name: `Holder ${number}` };
}
