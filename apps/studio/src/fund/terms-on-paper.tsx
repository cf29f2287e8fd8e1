/** What a fund's figures rest on, for paper, which has no form beside them. */
import { FigureList, type NamedFigure } from "../controls/figure-list.js";
import { showTerm, showWhole, writeFigure } from "../figures/figures.js";
import { isObject } from "../form/control.js";
import { type Definitions, definitionOf, kindOf, type Schema, unitOf } from "../form/schema.js";
import { choiceLabel, labelOf } from "../form/words/labels.js";
import { inCurrency, state } from "../state/store.js";
import type { Json, JsonObject } from "../state/studio-state.js";
import { fundSchema } from "./fund-schema.js";

export function TermsOnPaper() {
  const definitions = fundSchema.value;
  if (definitions === null) return null;
  return (
    <section aria-label="Terms of the fund" class="on-paper">
      <h2>Terms</h2>
      <dl class="headline terms">
        <FigureList figures={termsOf("FundInputs", state.value.fund.inputs, definitions)} />
      </dl>
    </section>
  );
}

/** Every term given that is one figure or one word; lists have tables of their own. */
export function termsOf(of: string, value: JsonObject, definitions: Definitions): NamedFigure[] {
  return Object.entries(definitions[of]?.properties ?? {}).flatMap(([name, schema]): NamedFigure[] => {
    const given = value[name];
    const inner = definitionOf(schema);
    if (isObject(given)) return inner === undefined ? [] : termsOf(inner, given, definitions);
    const text = textOf(given, name, schema, definitions);
    return text === null ? [] : [[labelOf(name, of), text]];
  });
}

function textOf(given: Json | undefined, name: string, schema: Schema, definitions: Definitions): string | null {
  if (typeof given === "boolean") return given ? "yes" : "no";
  if (typeof given === "string") return choiceLabel(given, name);
  if (typeof given !== "number") return null;
  if (kindOf(schema, definitions) === "percent") return showTerm(given);
  return schema["x-unit"] === "money" ? inCurrency(showWhole(given)) : `${writeFigure(given)} ${unitOf(schema)}`.trim();
}
