/** The form of an object: what matters first in sight, the rest below «More terms»; what is nested is a form again. */
import { Fragment } from "preact";
import { useContext, useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { focusFirst } from "../controls/focus-first.js";
import type { Issue } from "../engine/issue.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { ChoicesOf, referenceOf } from "./choices.js";
import { Control, isObject } from "./control.js";
import { concerns, fieldAt, following, isSet, otherName, withChanges } from "./fields.js";
import { Issues, type ToldIssue } from "./issues.js";
import { columnsOf, LineTable, type ListProps, Remove } from "./line-table.js";
import { type Definitions, helpOf, kindOf, type Schema, startingValue } from "./schema.js";
import { allTold } from "./words/issue-words.js";
import { labelOf } from "./words/labels.js";
import { type Item, isMeant, laidOut, valueAt, withValueAt } from "./words/layouts.js";
import "./more-terms.css";

export interface ObjectFormProps {
  /** The shape, by the name of its definition. */
  readonly of: string;
  readonly definitions: Definitions;
  readonly value: JsonObject;
  /** With paths from this value on. */
  readonly issues: readonly ToldIssue[];
  readonly hidden?: readonly string[];
  /** What it begins as: what differs from it has been set. Nothing unless given. */
  readonly usual?: JsonObject | undefined;
  /** What it is a form of, within another one: «the vesting», «SAFE 2». */
  readonly about?: string;
  /** `field` names what was typed into, for undo. */
  readonly onChange: (value: JsonObject, field: string) => void;
}

export function ObjectForm(form: ObjectFormProps) {
  const { of, definitions, value, issues: found, hidden = NONE, usual, about, onChange } = form;
  const issues = allTold(found, { of, definitions, value, nameOf: (id) => id });
  const { main, heads, more: all } = useMemo(() => laidOut(of, definitions, hidden), [of, definitions, hidden]);
  const isShown = (item: Item) => [item].flat().some((path) => isMeant(of, path, value));
  const more = all.filter(([, among]) => among.some(isShown));
  const items = [...main, ...more.flatMap(([, rest]) => rest)];
  const misplaced = issues.filter(({ path }) => path.length > 0 && !items.some((item) => concerns(item, path)));
  const rest = more.flatMap(([, among]) => among);
  const given = rest.filter((item) => [item].flat().some((path) => isSet(value, path, usual))).length;
  const wrong = issues.some(({ path }) => rest.some((item) => concerns(item, path)));
  // What had to be filled in stays in sight: it does not fold under the keys of who fills it in.
  const unfolded = useRef(wrong);
  unfolded.current ||= wrong;
  const part = (item: Item) => (
    <Part
      key={String(item)}
      of={of}
      definitions={definitions}
      item={item}
      value={value}
      usual={usual}
      issues={issues.filter(({ path }) => concerns(item, path))}
      onChange={onChange}
    />
  );
  return (
    <div class="object">
      {main.map((item) => (
        <Fragment key={String(item)}>
          {heads[String(item)] === undefined ? null : <p class="part-head">{heads[String(item)]}</p>}
          {part(item)}
        </Fragment>
      ))}
      {more.length === 0 ? null : (
        <details class="more-terms" open={unfolded.current || undefined}>
          <summary>
            More terms{about === undefined ? null : ` of ${about}`}
            {given === 0 ? null : ` (${given} set)`}
          </summary>
          {more.map(([heading, among]) => (
            <fieldset key={heading} class="term-section">
              {heading === "" ? null : <legend>{heading}</legend>}
              {among.map(part)}
            </fieldset>
          ))}
        </details>
      )}
      <Issues issues={misplaced} />
    </div>
  );
}

const NONE: readonly string[] = [];

interface PartProps extends Omit<ObjectFormProps, "hidden" | "about"> {
  readonly item: Item;
}

/** A field, or the one that is given of several. */
function Part({ item, of, definitions, value, usual, issues, onChange }: PartProps) {
  const choices = useContext(ChoicesOf);
  const paths = [item].flat();
  const active = paths.find((path) => valueAt(value, path) !== undefined) ?? (paths[0] as string);
  if (!isMeant(of, active, value)) return null;
  const others = paths.filter((path) => path !== active);
  const instead = (path: string) => {
    const { schema } = fieldAt(of, path, definitions);
    const begun =
      choices.instead?.(of, path) ??
      (kindOf(schema, definitions) === "percent" ? 0.1 : startingValue(schema, definitions));
    onChange(withValueAt(withValueAt(value, active, undefined), path, begun), `${path}±`);
  };
  return (
    <>
      <Field
        of={of}
        path={active}
        needed={others.length > 0}
        definitions={definitions}
        value={value}
        usual={usual}
        issues={issues}
        onChange={onChange}
      />
      {others.length === 0 ? null : (
        <p class="instead">
          or{" "}
          {others.map((path) => (
            <button key={path} type="button" class="quiet" onClick={() => instead(path)}>
              {otherName(of, path, definitions)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

interface FieldProps extends Omit<ObjectFormProps, "hidden" | "about"> {
  readonly path: string;
  /** Whether it stands for several of which one has to be given. */
  readonly needed: boolean;
}

/** A field with its name, its help and what is wrong with it. */
function Field({ of, path, needed, definitions, value, usual, issues, onChange }: FieldProps) {
  const { owner, name, schema, below, required } = fieldAt(of, path, definitions);
  const id = useId();
  const kind = kindOf(schema, definitions);
  const depth = path.split(".").length;
  const label = labelOf(name, owner);
  const parent = depth === 1 ? "" : path.slice(0, path.lastIndexOf("."));
  const owned = parent === "" ? value : valueAt(value, parent);
  const own = issues.map((issue) => ({ ...issue, path: issue.path.slice(depth) }));
  const set = (next: Json | undefined, field: string) =>
    onChange(following(withValueAt(value, path, next), path, next), field);
  if (kind === "object" && below !== undefined) {
    const inner = valueAt(value, path);
    const begun = valueAt(usual ?? {}, path);
    return (
      <Nested
        label={label}
        of={below}
        required={required}
        definitions={definitions}
        value={isObject(inner) ? inner : undefined}
        usual={isObject(begun) ? begun : undefined}
        issues={own}
        onChange={(next, field) => set(next, `${path}.${field}`)}
      />
    );
  }
  if (kind === "list") {
    const listed = valueAt(value, path);
    return (
      <Listed
        of={below ?? ""}
        schema={schema}
        label={label}
        definitions={definitions}
        value={Array.isArray(listed) ? listed : []}
        issues={own}
        onChange={(next, field) => set(next.length === 0 && !required ? undefined : next, `${path}.${field}`)}
      />
    );
  }
  const help = helpAt(owner, name, schema);
  const several = kind === "words" || kind === "alternatives";
  return (
    <div class="field">
      <label for={id} title={help}>
        {label}
      </label>
      <Control
        of={owner}
        name={name}
        schema={schema}
        definitions={definitions}
        value={valueAt(value, path)}
        owner={isObject(owned) ? owned : {}}
        required={required || needed}
        id={id}
        label={several ? label : undefined}
        describedBy={`${id}-help`}
        invalid={issues.some(({ quiet }) => quiet !== true)}
        onChange={(next) => set(next, path)}
        onOwner={(changes, field) => onChange(withChanges(value, parent, changes), field)}
      />
      <small id={`${id}-help`} class="help">
        {help}
      </small>
      <Issues issues={own} />
    </div>
  );
}

/** The help of a field; none for the choice of people who are there already. */
function helpAt(owner: string, name: string, schema: Schema): string {
  const named = referenceOf(owner, name);
  return named?.to === "holders" && named.newName === undefined ? "" : helpOf(schema, name);
}

/** A list with its name and what is wrong with the whole of it. */
function Listed({ label, ...list }: Omit<ListProps, "name" | "one"> & { readonly label: string }) {
  const { of, schema, issues } = list;
  return (
    <fieldset class="nested">
      <legend title={helpOf(schema)}>{label}</legend>
      <ListForm
        {...list}
        schema={schema.items ?? {}}
        name={label}
        one={ONE[of] ?? label.replace(/s$/, "").toLowerCase()}
      />
      <Issues issues={issues.filter((issue) => issue.path.length === 0)} />
    </fieldset>
  );
}

/** What one of a list is called. */
const ONE: Readonly<Record<string, string>> = {
  RoundInvestment: "investor",
  RoundPool: "pool",
  ProRataParticipation: "pro rata right",
  SafeGrant: "SAFE",
  NoteGrant: "note",
  StockGrant: "holder",
  EquityGrant: "grant",
  PreferredGrant: "investor",
  WarrantGrant: "warrant",
  RoundSeries: "class",
  Rollover: "holder",
};

interface NestedProps {
  readonly label: string;
  readonly of: string;
  readonly required: boolean;
  readonly definitions: Definitions;
  readonly value: JsonObject | undefined;
  readonly usual: JsonObject | undefined;
  readonly issues: readonly Issue[];
  readonly onChange: (value: JsonObject | undefined, field: string) => void;
}

/** A part with fields of its own; one that may be left out is switched on and off. */
function Nested({ label, of, required, definitions, value, usual, issues, onChange }: NestedProps) {
  const { begun } = useContext(ChoicesOf);
  const start = () => begun?.(of) ?? (startingValue({ $ref: `#/$defs/${of}` }, definitions) as JsonObject);
  return (
    <fieldset class="nested">
      <legend>
        {required ? (
          label
        ) : (
          <label>
            <input
              type="checkbox"
              checked={value !== undefined}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? start() : undefined, "±")}
            />{" "}
            {label}
          </label>
        )}
      </legend>
      {value === undefined && !required ? null : (
        <ObjectForm
          of={of}
          about={`the ${label.toLowerCase()}`}
          definitions={definitions}
          value={value ?? {}}
          usual={usual}
          issues={issues}
          onChange={onChange}
        />
      )}
      <Issues issues={issues.filter(({ path }) => path.length === 0)} />
    </fieldset>
  );
}

/** A list: a line each where the fields are few and plain, else each a form of its own. */
function ListForm(list: ListProps) {
  const { begun, fresh } = useContext(ChoicesOf);
  const columns = columnsOf(list);
  const frame = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useLayoutEffect(() => {
    if (added.current) focusFirst([...(frame.current?.querySelectorAll(":scope > .item, tbody > tr") ?? [])].at(-1));
    added.current = false;
  }, [list.value.length]);
  const add = () => {
    const start = begun?.(list.of) ?? (startingValue(list.schema, list.definitions) as JsonObject);
    const named = start.id === "" ? { ...start, id: fresh("holder"), name: "" } : start;
    added.current = true;
    list.onChange([...list.value, named], "+");
  };
  return (
    <div class="list" ref={frame}>
      {list.value.length === 0 ? null : columns === null ? (
        <Cards {...list} />
      ) : (
        <LineTable {...list} columns={columns} />
      )}
      <button type="button" class="add" onClick={add}>
        + Add {list.one}
      </button>
    </div>
  );
}

function Cards({ of, definitions, value, issues, onChange, one }: ListProps) {
  const { holders } = useContext(ChoicesOf);
  const nameOf = ({ id, name }: JsonObject) => name || holders.find((holder) => holder.id === id)?.name;
  const about = (item: Json, index: number) =>
    (isObject(item) && nameOf(item)) || (value.length === 1 ? `the ${one}` : `${one} ${index + 1}`);
  return value.map((item, index) => (
    <fieldset class="item" key={index} aria-label={`${one} ${index + 1}`}>
      <ObjectForm
        of={of}
        about={String(about(item, index))}
        definitions={definitions}
        value={isObject(item) ? item : {}}
        issues={issues
          .filter(({ path }) => path[0] === index)
          .map((issue) => ({ ...issue, path: issue.path.slice(1) }))}
        onChange={(next, field) => onChange(value.with(index, next), `${index}.${field}`)}
      />
      <Remove what={`${one} ${index + 1}`} onClick={() => onChange(value.toSpliced(index, 1), `-${index}`)} />
    </fieldset>
  ));
}
