/** What was read of a file, before it opens: how many, of what, from which columns, and whether it ties to the sheet. */

import type { SheetField } from "@capstack/cap-table";
import type { FileQuestion } from "@capstack/cap-table-files";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.js";
import { FigureList, type NamedFigure } from "../controls/figure-list.js";
import type { Imported } from "../engine/import-file.js";
import { showPercent, showShares } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { NumberField } from "../form/number-field.js";
import { inWords } from "../form/words/labels.js";
import { ColumnChoice } from "./column-choice.js";
import { companyOfFile } from "./company-of-file.js";
import { eventsInWords, undecided } from "./events-in-words.js";
import { Founders } from "./founders.js";
import { mustBeSaid } from "./must-be-said.js";
import { NotRead } from "./not-read.js";
import { answerFile, chooseColumns, columnNote, openRead, type Reading, reading } from "./reading.js";
import { readRows, tieOutRows } from "./tie-out.js";
import "./import.css";

export function ImportPreview() {
  const current = reading.value;
  if (current === null) return null;
  return (
    <Dialog
      look="import"
      labelledBy="import"
      onClose={() => {
        reading.value = null;
      }}
    >
      <Preview key={current.name} {...current} />
    </Dialog>
  );
}

function Preview({ name, read }: Reading) {
  const [title, setTitle] = useState(companyOfFile(name));
  const [given, setGiven] = useState<number | null | undefined>(undefined);
  const price = given === undefined ? read.summary.lastPrice : given;
  const [currency, setCurrency] = useState(read.currency ?? "USD");
  const [founders, setFounders] = useState<ReadonlySet<string>>(new Set());
  const { columns, questions, summary, told } = read;
  const body = useRef<HTMLDivElement>(null);
  const first = useRef<HTMLInputElement>(null);
  // After the dialog is open, which takes the focus itself.
  useEffect(() => {
    // What has to be answered stands above the name, and is come to first.
    const must = body.current?.querySelector<HTMLInputElement>("[data-must] input");
    (must ?? first.current)?.focus();
    if (!must) first.current?.select();
  }, []);
  const [must, may] = [true, false].map((wanted) => questions.filter(({ id }) => mustBeSaid(id) === wanted));
  return (
    <>
      <div class="body" ref={body}>
        <h2 id="import">
          Read from <bdi>{name}</bdi>
        </h2>
        <p data-table="import-told">{told}</p>
        <Summary read={read} />
        <Holders summary={summary} />
        <Issues issues={summary.issues} />
        {must?.map((question) => (
          <Question key={question.id} {...question} />
        ))}
        <NotRead unread={unreadOf(read)} />
        <div class="field">
          <label for="import-title">Name of the company</label>
          <input
            ref={first}
            id="import-title"
            type="text"
            maxLength={200}
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="import-currency">Currency</label>
          <select
            id="import-currency"
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
          >
            {CURRENCIES.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          {read.currency === null ? <p class="help">The file does not say its currency.</p> : null}
        </div>
        {read.events.some(({ type }) => type === "priced_round") ? null : (
          <LastPrice read={read} price={price} currency={currency} give={setGiven} />
        )}
        <Founders maybe={summary.maybeFounders} chosen={founders} choose={setFounders} />
        {may?.map((question) => (
          <Question key={question.id} {...question} />
        ))}
        {columns === null ? <ByColumns name={name} /> : <ColumnChoice columns={columns} />}
        {read.tieOut.lines.length === 0 ? null : <TieOut read={read} />}
      </div>
      <Foot
        read={read}
        onOpen={() => void openRead(title, currency, price, founders)}
        onAnswer={() => {
          const open = body.current?.querySelector("[data-must=open]");
          open?.scrollIntoView({ block: "center" });
          open?.querySelector("input")?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

/** What amounts of a file may be in: no file of holdings says it. */
const CURRENCIES = "USD EUR GBP CHF SEK NOK DKK PLN CAD AUD NZD SGD INR JPY ILS BRL".split(" ");

interface LastPriceProps {
  readonly read: Imported;
  readonly price: number | null;
  readonly currency: string;
  readonly give: (price: number | null) => void;
}

/** What a share was last sold for, as the file says or as somebody types. */
function LastPrice({ read, price, currency, give }: LastPriceProps) {
  return (
    <div class="field">
      <label for="import-price">Last price per share</label>
      <NumberField
        id="import-price"
        value={price ?? undefined}
        unit={currency}
        isPrice
        least={0}
        describedBy="import-price-help"
        onChange={give}
        onClear={() => give(null)}
      />
      <p id="import-price-help" class="help">
        {read.summary.lastPrice === null
          ? "What a share was last sold for. Values and the exit begin with it; without it, value columns stay empty."
          : "What preferred was last sold for, by the file and the answers. Values and the exit begin with it."}
      </p>
    </div>
  );
}

/** Whether a question has to be answered still. */
const isOpen = ({ id, answer }: FileQuestion): boolean => mustBeSaid(id) && answer === null;

interface FootProps {
  readonly read: Imported;
  readonly onOpen: () => void;
  /** Leads to the first question that is open. */
  readonly onAnswer: () => void;
}

/** What is still to be said, and the buttons: in sight however long the preview is. */
function Foot({ read, onOpen, onAnswer }: FootProps) {
  const { columns, events, questions, summary, unread } = read;
  const asked = questions.filter(isOpen);
  const missing = columns === null ? [] : missingFields(columns.map(({ field }) => field));
  const isEmpty = events.length === 0 || (summary.holders === 0 && summary.issues.length === 0);
  return (
    <div class="foot">
      <p role="status">{columnNote.value}</p>
      <p class="help" role="status">
        {missing.length > 0 ? (
          `Choose ${missing.join(" and ")} among its columns.`
        ) : asked.length > 0 ? (
          <>
            <button type="button" class="quiet text" onClick={onAnswer}>
              Answer the {asked.length === 1 ? "question" : `${asked.length} questions`} above
            </button>{" "}
            to open it.
          </>
        ) : isEmpty ? (
          "No row could be read as a holding."
        ) : (
          `It opens as a new company; the one shown now stays in the list.${openQuestions(questions.length)}${notRead(unread.length)}`
        )}
      </p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          disabled={missing.length > 0 || asked.length > 0 || isEmpty}
          onClick={onOpen}
        >
          Open as a company
        </button>
        <button
          type="button"
          onClick={() => {
            reading.value = null;
          }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

/** What was not read; while a column that none can do without is not chosen, of rows nothing. */
function unreadOf({ columns, unread }: Imported): Imported["unread"] {
  const isWhole = columns === null || missingFields(columns.map(({ field }) => field)).length === 0;
  return isWhole ? unread : unread.filter(({ address }) => address === null || /^[A-Z]*1$/.test(address));
}

/** A way to say what each column of a sheet is where the file was known by its own headings. */
function ByColumns({ name }: { readonly name: string }) {
  return /\.(csv|tsv|txt|xlsx)$/i.test(name) ? (
    <p>
      <button type="button" onClick={() => chooseColumns([])}>
        Read it by its columns instead…
      </button>
    </p>
  ) : null;
}

/** That the file leaves something open, where it does. */
function openQuestions(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? " The file leaves one thing open: the usual answer is chosen above."
    : ` The file leaves ${count} things open: the usual answers are chosen above.`;
}

/** That something of the file is not in the company, or was assumed. */
function notRead(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? " One place of the file was not read, or assumed: it is listed above."
    : ` ${count} places of the file were not read, or assumed: they are listed above.`;
}

/** The columns that a cap table cannot do without. */
function missingFields(fields: readonly (SheetField | null)[]): string[] {
  return [
    ...(fields.includes("name") || fields.includes("id") ? [] : ["the column of holders"]),
    ...(fields.includes("shares") ? [] : ["the column of shares"]),
  ];
}

function Summary({ read: { summary, events, questions } }: { readonly read: Imported }) {
  const counted = eventsInWords(events, questions);
  const figures: readonly NamedFigure[] = [
    ["Holders", showShares(summary.holders)],
    ["Classes of stock", showShares(summary.classes.length)],
    ["Shares, fully diluted", showShares(summary.fullyDilutedShares)],
  ];
  return (
    <>
      <dl class="headline" data-table="import-summary">
        <FigureList figures={figures} />
      </dl>
      {counted === "" ? null : <p data-table="import-events">{counted}</p>}
    </>
  );
}

/** Who holds how much, the largest first: in sight for few, unfolded for many. */
function Holders({ summary: { largest, holders, pools } }: { readonly summary: Imported["summary"] }) {
  if (largest.length === 0) return null;
  const lines = [...largest, ...pools.map((pool) => ({ ...pool, name: `${pool.name} (available)` }))];
  const left = holders - largest.length;
  return (
    <details open={holders <= FEW}>
      <summary>{holders === 1 ? "The holder" : `The ${showShares(holders)} holders`}</summary>
      <Scrolling label="Table of holders as read">
        <FigureTable
          name="import-holders"
          caption="Holders as read"
          columns={columnsOf(["Holder"], ["Shares, fully diluted", "Part"])}
          rows={lines.map(({ name, shares, ownership }) => [name, showShares(shares), showPercent(ownership)])}
        />
      </Scrolling>
      {left === 0 ? null : <p class="help">{left} more hold less.</p>}
    </details>
  );
}

const FEW = 8;

/** What the file does not say; what is taken unless somebody answers is chosen already where it may be. */
function Question(question: FileQuestion) {
  const { id, about, sentence, options, default: usual, answer } = question;
  const chosen = answer ?? (mustBeSaid(id) ? undefined : usual);
  return (
    <fieldset class="question" data-must={mustBeSaid(id) ? (isOpen(question) ? "open" : "answered") : undefined}>
      <legend>{inWords(sentence)}</legend>
      {about.every((one) => sentence.includes(one)) ? null : (
        <p class="help">{about.slice(0, MOST_NAMED).join(", ")}</p>
      )}
      {options.length === 0 ? (
        <FigureAnswer id={id} label={sentence} value={chosen} />
      ) : (
        options.map(({ value, says }) => (
          <label key={value} class="check">
            <input type="radio" name={id} checked={chosen === value} onChange={() => answerFile(id, value)} />
            {says}
          </label>
        ))
      )}
    </fieldset>
  );
}

interface FigureAnswerProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
}

/** A figure that is typed: what is read of its beginning never stands in for it; left half, it is what was read. */
function FigureAnswer({ id, label, value }: FigureAnswerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={typed ?? value}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        answerFile(id, currentTarget.value.trim());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const MOST_NAMED = 10;

/** Each total as it was read, against the file's own; where the file states none, what was read alone. */
function TieOut({ read: { tieOut, stated, summary, questions } }: { readonly read: Imported }) {
  const isStated = stated > 0;
  const open = undecided(questions);
  const decided = summary.classes.filter(({ id }) => !open.has(id));
  return (
    <section aria-label="Totals">
      <h3>{!isStated ? "What was read" : tieOut.ties ? "Totals match the file" : "Totals differ from the file"}</h3>
      <Scrolling label="Table of totals">
        <FigureTable
          name="tie-out"
          caption={isStated ? "Totals as read, and as the file states them" : "Totals as read"}
          columns={
            isStated
              ? columnsOf(["Total"], ["Read", "In the file", "Difference"])
              : columnsOf(["Class", "Read as"], ["Shares"])
          }
          rows={isStated ? tieOutRows(tieOut) : readRows(tieOut, decided)}
        />
      </Scrolling>
    </section>
  );
}
