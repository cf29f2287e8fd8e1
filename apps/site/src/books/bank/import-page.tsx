/** A bank's file before it is taken: how it was read, its first rows, what is wrong; then taken whole or not at all. */
import { randomUUID } from "node:crypto";
import { labelOf } from "../form/field.js";
import { type Problem, problemOf } from "../form/problems.js";
import { Refused } from "../frame/books-frame.js";
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import { show, type VehiclePage } from "../page.js";

interface FileSent {
  readonly content: string;
  readonly fileName: string;
  readonly bankAccount: string;
  readonly dateOrder: string;
  readonly decimalSign: string;
}

type Imported = Awaited<ReturnType<VehiclePage["visit"]["books"]["importBankFile"]>>;

/** Reads the file and shows it; takes it once that was seen. */
export async function importFile(page: VehiclePage) {
  const { visit, group, home, c } = page;
  const form = await c.req.parseBody();
  const file = form.file;
  const sent: FileSent = {
    content: file instanceof File ? await file.text() : String(form.content ?? ""),
    fileName: file instanceof File ? file.name : String(form.fileName ?? ""),
    bankAccount: String(form.bankAccount ?? ""),
    dateOrder: String(form.dateOrder ?? ""),
    decimalSign: String(form.decimalSign ?? ""),
  };
  const takes = form.step === "take";
  const { content, ...rest } = sent;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
  try {
    const key = takes ? { idempotencyKey: String(form.$form) } : { dryRun: true };
    const imported = await visit.books.importBankFile({ content, ...said }, { ...group, ...key });
    if (!takes) return showRead(page, sent, { imported });
    const account = sent.bankAccount === "" ? "" : `&account=${encodeURIComponent(sent.bankAccount)}`;
    return c.redirect(`${home}/bank?taken=${imported.added}${account}`, 303);
  } catch (error) {
    return showRead(page, sent, { problem: problemOf(error) });
  }
}

function showRead(
  page: VehiclePage,
  sent: FileSent,
  { imported, problem }: { readonly imported?: Imported; readonly problem?: Problem },
) {
  const { home, vehicle } = page;
  return show(
    page,
    {
      title: "A bank's file",
      place: "bank",
      children: (
        <>
          <p class="trail">
            <a href={`${home}/bank`}>Bank</a> › {sent.fileName}
          </p>
          <h1>{imported === undefined ? "This file cannot be read as it is" : "How the file was read"}</h1>
          {problem === undefined ? null : <Refused message={problem.message} wrong={problem.wrong} />}
          {imported === undefined ? null : <Read imported={imported} currency={vehicle.baseCurrency} />}
          <form method="post" action={`${home}/bank/import`} enctype="multipart/form-data">
            <input type="hidden" name="$form" value={randomUUID()} />
            <input type="hidden" name="content" value={sent.content} />
            <input type="hidden" name="fileName" value={sent.fileName} />
            <input type="hidden" name="bankAccount" value={sent.bankAccount} />
            <div class="inputs">
              <Decision
                name="dateOrder"
                label="Days are written"
                value={sent.dateOrder}
                options={{ mdy: "month, day, year", dmy: "day, month, year" }}
              />
              <Decision
                name="decimalSign"
                label="Decimals are parted by"
                value={sent.decimalSign}
                options={{ ".": "a point", ",": "a comma" }}
              />
            </div>
            <div class="actions">
              <button type="submit" class="quiet" name="step" value="read">
                Read it again
              </button>
              {imported === undefined || imported.added === 0 ? null : (
                <button type="submit" name="step" value="take">
                  {`Take ${imported.added} new ${imported.added === 1 ? "row" : "rows"}`}
                </button>
              )}
              <a class="button quiet" href={`${home}/bank`}>
                Leave it
              </a>
            </div>
          </form>
        </>
      ),
    },
    problem === undefined ? 200 : 422,
  );
}

function Read({ imported, currency }: { readonly imported: Imported; readonly currency: string }) {
  const { decided } = imported;
  const facts: [string, string][] = [
    ["Format", imported.format.toUpperCase()],
    ["Rows", `${imported.rows}, of which ${imported.added} are new`],
    ["Days", decided.dateOrder ?? "–"],
    ["Decimals parted by", decided.decimalSign ?? "none"],
    ["Which way money flows", labelOf(decided.sign)],
    ["Currency", decided.currency ?? "not named"],
    ["Running balance", labelOf(decided.runningBalance)],
    ...Object.entries(decided.columns).map(([name, heading]): [string, string] => [`Column of ${name}`, heading]),
  ];
  return (
    <>
      {imported.warnings.map((warning) => (
        <p class="alert">{warning}</p>
      ))}
      <div class="split">
        <Table
          name="How it was read"
          columns={[{ title: "What" }, { title: "Read as" }]}
          rows={facts.map((cells) => ({ cells }))}
        />
        <Table
          name="The first rows"
          columns={[{ title: "Day" }, { title: "What it says" }, { title: "Who" }, { title: "Amount", isFigure: true }]}
          rows={imported.preview.map(({ date, description, counterparty, amount }) => ({
            cells: [date, description, counterparty, <Amount of={amount} currency={currency} />],
          }))}
        />
      </div>
    </>
  );
}

interface DecisionProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: Readonly<Record<string, string>>;
}

function Decision({ name, label, value, options }: DecisionProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">as the file shows</option>
        {Object.entries(options).map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
