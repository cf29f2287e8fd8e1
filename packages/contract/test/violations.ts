import { isDate } from "@capstack/decimal";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type JsonSchema, jsonSchemaOf, type Shape } from "../src/index.js";

const compiled = new Map<Shape, ReturnType<Ajv2020["compile"]>>();

/** Where a value is not as a shape describes it, fields that it does not know among them; none when all is well. */
export function violations(shape: Shape | undefined, value: unknown): readonly ErrorObject[] {
  if (shape === undefined) throw new Error("The operation has no such shape.");
  const validate = compiled.get(shape) ?? compile(jsonSchemaOf(shape, "output"));
  compiled.set(shape, validate);
  validate(value);
  return validate.errors ?? [];
}

function compile(schema: JsonSchema) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, formats: { date: isDate } });
  return ajv.addVocabulary(["x-unit"]).compile(schema);
}
