/** A field that is a word of a few, or a value of its own. */
import { useContext } from "preact/hooks";
import { ChoicesOf, choicesFor, referenceOf } from "./choices.js";
import { SeveralField } from "./choosers.js";
import type { Common, ControlProps } from "./control.js";
import { NumberField } from "./number-field.js";
import { unitIn } from "./unit-in.js";
import { choiceLabel } from "./words/labels.js";

const FIGURE = "\u0000figure";
const LIST = "\u0000list";

/** A word of a few, or a value of its own: a figure, or some of a list. */
export function Alternatives({
  schema,
  of,
  name,
  value,
  onChange,
  common,
}: ControlProps & { readonly common: Common }) {
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
        unit={unitIn(figure)}
        default={typeof figure.default === "number" ? figure.default : undefined}
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
        <span class="ranked">
          <span aria-hidden="true">Rank</span>
          <NumberField
            label={`${common["aria-label"] ?? name}, rank`}
            value={value}
            onChange={(next) => onChange(next, name)}
          />
        </span>
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
