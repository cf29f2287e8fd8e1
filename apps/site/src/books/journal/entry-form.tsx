/** An entry to write: its head, and lines with debit and credit whose balance is told while it is typed. */
import { randomUUID } from "node:crypto";
import { sourceTypes } from "@capstack/ledger";
import { accountChoices } from "../choices.js";
import { labelOf } from "../form/field.js";
import { AccountList, type Choice } from "../form/fields.js";
import { type Problem, problemOf } from "../form/problems.js";
import { readNumber } from "../form/read-form.js";
import { Refused } from "../frame/books-frame.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";
import { may } from "../visit.js";

/** Lines at first; more come with a button. */
const LINES = 4;

/** What a form says: texts by the names of its inputs. */
type Texts = Readonly<Record<string, string>>;

export async function showEntryForm(page: VehiclePage, texts: Texts = {}, problem?: Problem) {
  const { visit, group, home } = page;
  const [partners, companies, chart] = await Promise.all([
    visit.books.listPartners(group),
    visit.books.listCompanies(group),
    visit.books.getChart(group),
  ]);
  const choices = {
    partners: partners.map(({ lpEntityId, name }) => ({ value: lpEntityId, name })),
    companies: companies.map(({ companyId, name }) => ({ value: companyId, name })),
  };
  const accounts = accountChoices(chart);
  const lines = Math.max(LINES, Number(texts.lines ?? 0));
  const value = (name: string) => texts[name] ?? "";
  return show(
    page,
    {
      title: "Write an entry",
      place: "journal",
      children: (
        <>
          <p class="trail">
            <a href={`${home}/journal`}>Journal</a>
          </p>
          <h1>Write an entry</h1>
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          <form method="post" action={`${home}/journal/new`}>
            <input type="hidden" name="$form" value={randomUUID()} />
            <input type="hidden" name="lines" value={String(lines)} />
            <div class="inputs">
              <div class="field">
                <label for="f-entryDate">Day</label>
                <input id="f-entryDate" name="entryDate" type="date" required value={value("entryDate")} />
              </div>
              <div class="field">
                <label for="f-sourceType">Kind</label>
                <select id="f-sourceType" name="sourceType" required>
                  {sourceTypes.map((type) => (
                    <option value={type} selected={type === (texts.sourceType ?? "manual")}>
                      {labelOf(type)}
                    </option>
                  ))}
                </select>
              </div>
              <div class="field">
                <label for="f-reference">
                  Reference <span class="optional">(may be left out)</span>
                </label>
                <input id="f-reference" name="reference" value={value("reference")} autocomplete="off" />
              </div>
              <div class="field whole">
                <label for="f-memo">What for</label>
                <input id="f-memo" name="memo" value={value("memo")} autocomplete="off" />
              </div>
            </div>
            <Table
              name="Lines"
              columns={["Account", "Partner", "Company", "Debit", "Credit", "Memo"].map((title) => ({ title }))}
              rows={Array.from({ length: lines }, (_, place) => ({ cells: lineInputs(place, value, choices) }))}
            />
            <output data-balance="line" class="balance" />
            <div class="actions">
              <button type="submit" name="step" value="draft">
                Keep as a draft
              </button>
              {may(visit, "accounting:post") ? (
                <button type="submit" class="quiet" name="step" value="post">
                  Post it
                </button>
              ) : null}
              <button type="submit" class="quiet" name="step" value="lines" formnovalidate>
                More lines
              </button>
            </div>
            <AccountList accounts={accounts} />
          </form>
          <p class="note">
            Other fields, such as currencies and sets of books, are on{" "}
            <a href={`${home}/do/writeEntry`}>the whole form</a>.
          </p>
        </>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

interface Choices {
  readonly partners: readonly Choice[];
  readonly companies: readonly Choice[];
}

function lineInputs(place: number, value: (name: string) => string, { partners, companies }: Choices) {
  const name = (field: string) => `line.${place}.${field}`;
  const input = (field: string, label: string, isFigure = false) => (
    <input
      name={name(field)}
      value={value(name(field))}
      aria-label={`${label} of line ${place + 1}`}
      autocomplete="off"
      class={isFigure ? "figure" : undefined}
      inputmode={isFigure ? "decimal" : undefined}
      list={field === "account" ? "accounts" : undefined}
    />
  );
  const select = (field: string, label: string, options: readonly Choice[]) => (
    <select name={name(field)} aria-label={`${label} of line ${place + 1}`}>
      <option value="">–</option>
      {options.map((option) => (
        <option value={option.value} selected={option.value === value(name(field))}>
          {option.name}
        </option>
      ))}
    </select>
  );
  return [
    input("account", "Account"),
    select("lpEntityId", "Partner", partners),
    select("companyId", "Company", companies),
    input("debit", "Debit", true),
    input("credit", "Credit", true),
    input("memo", "Memo"),
  ];
}

/** Writes the entry and shows it; or the form again, with what is wrong. */
export async function writeEntry(page: VehiclePage) {
  const { c, visit, group, home } = page;
  const form = await c.req.parseBody();
  const texts = Object.fromEntries(
    Object.entries(form).filter((one): one is [string, string] => typeof one[1] === "string"),
  );
  const lines = Math.min(1000, Number(texts.lines) || LINES);
  if (texts.step === "lines") return showEntryForm(page, { ...texts, lines: String(lines + 4) });
  const postings = Array.from({ length: lines }, (_, place) => readLine(texts, place)).filter(
    (line) => line !== undefined,
  );
  const given = (name: string) => ((texts[name] ?? "").trim() === "" ? {} : { [name]: texts[name]?.trim() });
  const entry = { entryDate: texts.entryDate, sourceType: texts.sourceType, ...given("memo"), ...given("reference") };
  const status = texts.step === "post" ? { status: "posted" } : {};
  try {
    const { id } = await visit.books.writeEntry({ ...entry, ...status, postings } as never, {
      ...group,
      idempotencyKey: `${texts.$form}:${texts.step}`,
    });
    return c.redirect(`${home}/journal/${id}?done=1`, 303);
  } catch (error) {
    return showEntryForm(page, texts, problemOf(error));
  }
}

/** A line in which anything is written: its debit, or its credit below zero. */
function readLine(texts: Texts, place: number) {
  const text = (field: string) => (texts[`line.${place}.${field}`] ?? "").trim();
  const [debit, credit] = [text("debit"), text("credit")];
  if (text("account") === "" && debit === "" && credit === "") return undefined;
  const amount = credit === "" || debit !== "" ? readNumber(debit) : negative(readNumber(credit));
  const both = debit !== "" && credit !== "";
  const optional = ["lpEntityId", "companyId", "memo"].flatMap((field) =>
    text(field) === "" ? [] : [[field, text(field)]],
  );
  return {
    account: text("account"),
    amount: both ? `${debit} and ${credit}` : amount,
    ...Object.fromEntries(optional),
  };
}

const negative = (amount: number | string) => (typeof amount === "number" ? -amount : amount);
