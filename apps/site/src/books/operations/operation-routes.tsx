/** Every operation of the books as a page: a form made from its shapes, and its answer. */
import { randomUUID } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import {
  type AccountingOperation,
  type AccountingOperationName,
  accountingOperations,
} from "@capstack/contract/accounting";
import { choicesFor } from "../choices.js";
import { ADD_ROW, type FormScene } from "../form/fields.js";
import { type Problem, problemOf } from "../form/problems.js";
import { nameIn, rowsOf, type Sent, textsOf } from "../form/read-form.js";
import { Refused } from "../frame/books-frame.js";
import { Said } from "../frame/said.js";
import { type OperationPage, show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";
import { AnswerView } from "./answer-view.js";
import {
  DO,
  FORM,
  type FormCall,
  NAMED,
  type OperationFields,
  OperationForm,
  operationFields,
  PROPOSE,
  QUERY,
  readCall,
  VERSION,
} from "./operation-form.js";

/** The index of everything that can be done, by chapter. */
export function showEverything(page: OperationPage) {
  const chapters = new Map<string, AccountingOperation[]>();
  for (const operation of Object.values<AccountingOperation>(accountingOperations)) {
    if (!may(page.visit, operation.scope)) continue;
    chapters.set(operation.tag, [...(chapters.get(operation.tag) ?? []), operation]);
  }
  return show(page, {
    title: "Everything",
    place: "all",
    children: (
      <>
        <h1>Everything that can be asked and done</h1>
        <p>Every operation of the books has a form. A change can be looked at before it is made.</p>
        <div class="split">
          {[...chapters].map(([chapter, operations]) => (
            <section>
              <h2>{chapter}</h2>
              <ul>
                {operations.map(({ id, summary, method }) => (
                  <li>
                    <a href={`${page.home}/do/${id}`}>{summary}</a>
                    {method === "GET" ? null : <span class="tag">change</span>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </>
    ),
  });
}

/** The operation that an address names. @throws Failure `not_found` */
export function namedOperation(id: string): AccountingOperation {
  if (!Object.hasOwn(accountingOperations, id)) throw platformFailure("not_found", "There is no such page.");
  return accountingOperations[id as AccountingOperationName];
}

/** The page of an operation: a form, and the answer to a question that the address asks. */
export async function showOperation(page: OperationPage, id: string) {
  const operation = namedOperation(id);
  const sent = sentOf([...new URL(page.c.req.url).searchParams]);
  const fields = operationFields(operation);
  const asks = operation.method === "GET" && (sent.size > 0 || !needs(fields));
  if (!asks) return showForm(page, operation, fields, { sent });
  try {
    const call = readCall(fields, sent);
    const answer = await perform(page, operation, call, {});
    return showForm(page, operation, fields, {
      sent,
      answer: shownAnswer(answer),
      file: fileAddress(page, operation, call),
    });
  } catch (error) {
    return showForm(page, operation, fields, { sent, problem: problemOf(error) });
  }
}

/** Whether a question needs something said first. */
const needs = ({ named, query }: OperationFields) =>
  named !== undefined || Object.values(query.fields).some(({ isRequired }) => isRequired);

/** Performs the change that a form says, or looks at what it would do; a row more comes back as the form. */
export async function doOperation(page: OperationPage, id: string) {
  const operation = namedOperation(id);
  const fields = operationFields(operation);
  const form = await page.c.req.raw.formData();
  const sent = sentOf([...form].filter((one): one is [string, string] => typeof one[1] === "string"));
  const added = sent.get(ADD_ROW);
  if (added !== undefined) return showForm(page, operation, fields, { sent: withRow(sent, added) });
  if (sent.get(DO) === PROPOSE) return propose(page as VehiclePage, operation, fields, sent);
  const isLook = sent.get(DO) === "look";
  const file = form.get("file");
  try {
    const call = readCall(fields, sent);
    const answer = await perform(page, operation, call, {
      dryRun: isLook,
      key: sent.get(FORM),
      version: sent.get(VERSION),
      file: file instanceof File ? file : undefined,
    });
    const done = { answer: shownAnswer(answer), done: isLook ? ("looked" as const) : ("done" as const) };
    return showForm(page, operation, fields, isLook ? { sent, ...done } : { sent: new Map(), ...done });
  } catch (error) {
    return showForm(page, operation, fields, { sent, problem: problemOf(error) });
  }
}

/** Keeps a change for another person to approve. */
async function propose(page: VehiclePage, operation: AccountingOperation, fields: OperationFields, sent: Sent) {
  const { visit, group, home, c } = page;
  const { named, body } = readCall(fields, sent);
  const said = { operation: operation.id, ...(named !== "" && { id: named }), body };
  try {
    await visit.books.propose(said as never, { ...group, idempotencyKey: `${sent.get(FORM)}:propose` });
    return c.redirect(`${home}/proposals?done=1`, 303);
  } catch (error) {
    return showForm(page, operation, fields, { sent, problem: problemOf(error) });
  }
}

/** How a change is sent. */
interface Sending {
  readonly dryRun?: boolean;
  readonly key?: string | undefined;
  readonly version?: string | undefined;
  readonly file?: File | undefined;
}

/** Calls an operation by its table, as every client does. */
export async function perform(
  { visit: { books }, group: of }: OperationPage,
  operation: AccountingOperation,
  { named, query, body }: FormCall,
  { dryRun, key, version, file }: Sending,
): Promise<unknown> {
  const group = Object.hasOwn(operation.query.shape, "group") ? of : {};
  const isChange = operation.method !== "GET";
  const how = {
    ...(isChange && dryRun ? { dryRun: true } : {}),
    ...(isChange && key && !dryRun ? { idempotencyKey: key } : {}),
    ...(version === undefined || version === "" ? {} : { ifMatch: version }),
  };
  const sentBody = file === undefined ? body : formWith(body, file);
  const input = [
    ...(operation.path.includes("{") ? [named] : []),
    ...(operation.hasBody ? [sentBody ?? {}] : []),
    { ...query, ...group, ...how },
  ];
  const call = books[operation.id as AccountingOperationName] as unknown as (...input: unknown[]) => Promise<unknown>;
  return call(...input);
}

/** The fields beside a file, as a form of the interface has them. */
function formWith(body: unknown, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  form.set("file", file);
  return form;
}

/** What a page shows beside a form. */
interface FormState {
  readonly sent: Sent;
  readonly problem?: Problem;
  readonly answer?: unknown;
  /** Where the answer is a file. */
  readonly file?: string;
  readonly done?: "looked" | "done";
}

async function showForm(
  page: OperationPage,
  operation: AccountingOperation,
  fields: OperationFields,
  state: FormState,
) {
  const { sent, problem, answer, file, done } = state;
  const choices = await choicesFor(page, [fields.body, fields.query, fields.named]);
  const wrong = problem?.wrong ?? new Map<string, string>();
  const scene: FormScene = { sent: sent, wrong: byField(wrong, fields), choices };
  const form = (
    <OperationForm
      operation={operation}
      fields={fields}
      scene={scene}
      action={`${page.home}/do/${operation.id}`}
      formId={done === "looked" ? (sent.get(FORM) ?? randomUUID()) : randomUUID()}
      version={sent.get(VERSION)}
      isToPropose={problem?.code === "proposal_required"}
    />
  );
  return show(
    page,
    {
      title: operation.summary,
      place: "all",
      children: (
        <>
          <p class="trail">
            <a href={page.vehicle === undefined ? "/books" : `${page.home}/all`}>
              {page.vehicle === undefined ? "Firm" : "Everything"}
            </a>{" "}
            › {operation.tag}
          </p>
          <h1>{operation.summary}</h1>
          <p>
            <Said text={operation.description} />
          </p>
          {problem === undefined ? null : <Refused message={problem.message} wrong={scene.wrong} />}
          {done === "looked" ? (
            <p class="notice" role="status">
              This is what it would do. Nothing is changed yet; the form is below.
            </p>
          ) : null}
          {done === "done" ? (
            <p class="notice" role="status">
              Done.
            </p>
          ) : null}
          {answer === undefined ? null : (
            <section>
              <h2>Answer</h2>
              {file === undefined ? null : (
                <p>
                  <a href={file}>Download</a>
                </p>
              )}
              <AnswerView value={answer} name="Answer" />
            </section>
          )}
          {done === "done" ? <Next page={page} operation={operation} answer={answer} /> : form}
        </>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

/** Where to go once a change is made. */
function Next({
  page,
  operation,
  answer,
}: {
  readonly page: OperationPage;
  readonly operation: AccountingOperation;
  readonly answer: unknown;
}) {
  const made = madeAt(page.home, operation.id, answer);
  return (
    <p class="actions">
      {made === undefined ? null : (
        <a class="button" href={made}>
          Look at it
        </a>
      )}
      <a class="button quiet" href={`${page.home}/do/${operation.id}`}>
        Again
      </a>
      <a class="button quiet" href={page.vehicle === undefined ? "/books" : page.home}>
        {page.vehicle?.name ?? "Firm"}
      </a>
    </p>
  );
}

/** The page of what a change made: an entry, a call, a distribution. */
function madeAt(home: string, operation: string, answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { id, distributionId } = answer as { id?: unknown; distributionId?: unknown };
  if (typeof distributionId === "string") return `${home}/capital/distributions/${distributionId}`;
  if (typeof id !== "string") return undefined;
  if ("journal_postings" in answer) return `${home}/journal/${id}`;
  return operation.endsWith("CapitalCall") ? `${home}/capital/calls/${id}` : undefined;
}

/** Problems of a query stand at its fields. */
function byField(wrong: ReadonlyMap<string, string>, { query }: OperationFields): ReadonlyMap<string, string> {
  return new Map(
    [...wrong].map(([name, text]) => [Object.hasOwn(query.fields, name) ? nameIn(QUERY, name) : name, text]),
  );
}

/** A form with a row more in one of its lists. */
function withRow(sent: Sent, list: string): Sent {
  return list === "" ? sent : new Map([...sent, [nameIn(list, String(Math.max(rowsOf(sent, list), 0))), ""]]);
}

const sentOf = (entries: readonly (readonly [string, string])[]): Sent => new Map(entries);

/** A file is said by its name and size. */
function shownAnswer(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("bytes" in answer)) return answer;
  const { name, type, bytes } = answer as { name: string; type: string; bytes: Uint8Array };
  return { file: name, type, bytes: bytes.byteLength };
}

/** The address of an answer as a file or as JSON. */
function fileAddress(page: OperationPage, operation: AccountingOperation, { named, query }: FormCall): string {
  const group = Object.hasOwn(operation.query.shape, "group") ? page.group : {};
  const asked = new URLSearchParams(
    Object.entries({ ...query, ...group }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/books/answer${operation.path.replace(/\{\w+\}/, encodeURIComponent(named))}?${asked}`;
}

/** The address of the form of an operation with what is known of it. */
export function formAddress(
  home: string,
  id: AccountingOperationName,
  known: { named?: string; query?: object; body?: object; version?: number | undefined } = {},
): string {
  const { body, query } = operationFields(accountingOperations[id]);
  const texts = new URLSearchParams();
  if (known.named !== undefined) texts.set(NAMED, known.named);
  if (known.version !== undefined) texts.set(VERSION, String(known.version));
  for (const [name, text] of textsOf(query, known.query, QUERY)) texts.set(name, text);
  if (body !== undefined) for (const [name, text] of textsOf(body, known.body)) texts.set(name, text);
  const asked = texts.toString();
  return `${home}/do/${id}${asked === "" ? "" : `?${asked}`}`;
}
