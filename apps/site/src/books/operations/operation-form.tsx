/** The form of an operation: its path parameter, its query, its body, made from their shapes. */
import type { AccountingOperation } from "@capstack/contract/accounting";
import * as z from "zod";
import { type Field, fieldsOf, labelOf, type RowKind } from "../form/field.js";
import { AccountList, FieldInput, type FormScene } from "../form/fields.js";
import { readValue, type Sent } from "../form/read-form.js";

/** The names under which a form keeps what is no field of the body. */
export const QUERY = "$query";
export const NAMED = "$named";
/** Identifies a form, so that it is performed once however often it is sent. */
export const FORM = "$form";
/** The version that was looked at. */
export const VERSION = "$version";
/** The buttons. */
export const DO = "$do";
/** The button that keeps a change for another person. */
export const PROPOSE = "propose";

/** What an operation asks for, as fields. */
export interface OperationFields {
  readonly body: Field | undefined;
  /** What is asked in the address; the vehicle is the page's own. */
  readonly query: Field & { readonly kind: "group" };
  /** The path parameter. */
  readonly named: Field | undefined;
}

/** The fields of an operation. */
export function operationFields({ request, query, path, name }: AccountingOperation): OperationFields {
  const asked = fieldsOf(query) as Field & { kind: "group" };
  const { group: _, ...fields } = asked.fields;
  return {
    body: request === undefined ? undefined : fieldsOf(request),
    query: { ...asked, fields },
    named: path.includes("{") ? namedField(path, name) : undefined,
  };
}

/** What stands in the address: a name, something that the books list, or any other id. */
function namedField(path: string, name: AccountingOperation["name"]): Field {
  if (name !== undefined) return { ...fieldsOf(name), label: "Name" };
  const of = listed[path.split("/")[1] ?? ""];
  return of === undefined
    ? { ...anyId, label: "Id" }
    : { label: labelOf(of), help: "", isRequired: true, kind: "row", of };
}

/** The lists whose rows are chosen by name. */
const listed: Readonly<Record<string, RowKind>> = {
  firms: "firm",
  vehicles: "vehicle",
  partners: "partner",
  companies: "company",
  securities: "security",
};

const anyId = fieldsOf(z.string());

/** A call of an operation as a form says it. */
export interface FormCall {
  readonly named: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What a form says of an operation. */
export function readCall(fields: OperationFields, sent: Sent): FormCall {
  return {
    named: sent.get(NAMED)?.trim() ?? "",
    query: (readValue(fields.query, sent, QUERY) ?? {}) as FormCall["query"],
    body: fields.body && readValue(fields.body, sent),
  };
}

export interface OperationFormProps {
  readonly operation: AccountingOperation;
  readonly fields: OperationFields;
  readonly scene: FormScene;
  readonly action: string;
  readonly formId: string;
  /** What was read before a version is changed. */
  readonly version?: string | undefined;
  /** Whether the firm wants it proposed to another person. */
  readonly isToPropose?: boolean;
}

/** The form. A question is asked by the address; a change can be looked at before it is made. */
export function OperationForm({ operation, fields, scene, action, formId, version, isToPropose }: OperationFormProps) {
  const isQuestion = operation.method === "GET";
  const takesFile = operation.takesFile === true;
  const accounts = scene.choices.account ?? [];
  return (
    <form
      method={isQuestion ? "get" : "post"}
      action={action}
      enctype={takesFile ? "multipart/form-data" : undefined}
      data-drop={takesFile ? "" : undefined}
    >
      {isQuestion ? null : <input type="hidden" name={FORM} value={formId} />}
      {operation.versioned ? <input type="hidden" name={VERSION} value={version ?? "*"} /> : null}
      {fields.named === undefined ? null : <FieldInput field={fields.named} name={NAMED} scene={scene} />}
      {Object.keys(fields.query.fields).length === 0 ? null : (
        <FieldInput field={{ ...fields.query, label: "", help: "" }} name={QUERY} scene={scene} />
      )}
      {takesFile ? <FileField /> : null}
      {fields.body === undefined ? null : (
        <FieldInput field={takesFile ? withoutContent(fields.body) : fields.body} name="" scene={scene} />
      )}
      <div class="actions">
        {isQuestion ? (
          <button type="submit">Show</button>
        ) : (
          <>
            {isToPropose ? (
              <button type="submit" name={DO} value={PROPOSE}>
                Propose it to another person
              </button>
            ) : null}
            <button type="submit" class="quiet" name={DO} value="look">
              Look at it first
            </button>
            <button type="submit" name={DO} value="do" class={operation.method === "DELETE" ? "danger" : undefined}>
              {operation.summary.replace(/[:,;].*$/, "")}
            </button>
          </>
        )}
      </div>
      {accounts.length === 0 ? null : <AccountList accounts={accounts} />}
    </form>
  );
}

function FileField() {
  return (
    <div class="field">
      <label for="file">File</label>
      <input id="file" name="file" type="file" required />
      <p class="hint">Choose a file, or drop one on this page.</p>
    </div>
  );
}

/** Where a file is sent, its text is not asked for. */
export function withoutContent(field: Field): Field {
  if (field.kind !== "group") return field;
  const { content: _, ...fields } = field.fields;
  return { ...field, fields };
}
