/** Who gets what, to the cent; where terms were changed, against what it was. */

import { type Cell, type Column, columnsOf, FigureTable, type KeyedRow, Scrolling } from "@capstack/components";
import { computed } from "@preact/signals";
import { companyAnswer, nameOfId } from "../company/company.js";
import { conversionNote } from "../company/conversion-note.js";
import { investedNote } from "../company/figure-notes.js";
import { Segments } from "../controls/segments.js";
import { paidBy } from "../engine/cheques.js";
import { showMore } from "../figures/difference.js";
import { showMoney, showMultiple, showPercent, showShares, showWhole } from "../figures/figures.js";
import { showPerShare } from "../figures/per-share.js";
import { togetherOf } from "../figures/together.js";
import { besideNote, recipientsOf } from "./closing/carve-out.js";
import { allStages, comesOff, laterName, laterOf, paidLater, type Stages, stagesBy } from "./closing/stages.js";
import { areLarge } from "./closing/whole-units.js";
import { cheques, exit, exitBefore } from "./exit-answers.js";
import { by, chosenHolder, doesWhat, PER_SHARE, perShareOf } from "./exit-rows.js";
import { unvested } from "./holder/who-is-unvested.js";
import { HolderSearch, rowsInGroups } from "./many-holders.js";
import { multipleOf } from "./multiple.js";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly net: number;
  readonly perShare: number | null;
  readonly before: number | null;
  readonly share: number;
  readonly invested: number;
  readonly multiple: number | null;
  readonly does: string;
  /** When it is paid. */
  readonly stages: Stages | undefined;
}

export function ExitTable() {
  const { answer } = exit.value;
  if (answer === null) return null;
  return (
    <section aria-label="Proceeds">
      <div class="section-head">
        <h2>Who gets what</h2>
        <Segments
          label="Rows"
          choices={{ holders: "People", classes: "Classes" }}
          value={by.value}
          onChange={(next) => {
            by.value = next;
          }}
        />
      </div>
      <HolderSearch />
      <Scrolling label="Table of proceeds">
        <FigureTable
          name="proceeds"
          narrow="labelled"
          caption="Who gets what"
          columns={proceedsColumns()}
          rows={tableRows()}
          total={totalOf(answer.summary.totalDistributed)}
        />
      </Scrolling>
      <CarveOut />
      <Notes />
    </section>
  );
}

/** Who is paid before holders: each of them has a page. */
function CarveOut() {
  const { answer } = exit.value;
  const recipients = answer === null ? [] : recipientsOf(answer);
  if (answer === null || recipients.length === 0) return null;
  const all = answer.deductions.carveOut.amount;
  return (
    <>
      <h3 class="table-head">Carve-out, before holders</h3>
      <Scrolling label="Table of the carve-out">
        <FigureTable
          name="carve-out"
          narrow="labelled"
          caption="Who receives the carve-out"
          columns={columnsOf(["Recipient"], ["Receives", "Of the carve-out"])}
          rows={recipients.map(({ id, name, amount, holderId }) => [
            <HolderName key={id} id={holderId ?? id} name={name} />,
            showMoney(amount),
            showPercent(all === 0 ? 0 : amount / all),
          ])}
        />
      </Scrolling>
    </>
  );
}

function tableRows(): KeyedRow[] {
  if (by.value === "classes") return classRows().map(cellsOf);
  return rowsInGroups(holderRows(), {
    line: cellsOf,
    group: (members) => {
      const net = togetherOf(members, (row) => row.net);
      return [
        showReceived(net),
        ...ifLater(
          showWhole(togetherOf(members, ({ stages }) => stages?.atClose ?? 0)),
          showWhole(togetherOf(members, ({ stages }) => (stages === undefined ? 0 : laterOf(stages)))),
        ),
        ...ifChanged(""),
        ...ifAtOnce(""),
        showPercent(togetherOf(members, (row) => row.share)),
        ...investedCells(members),
      ];
    },
  });
}

/** What people have invested together, and the multiple of it. */
function investedCells(rows: readonly Row[]): Cell[] {
  const { invested, multiple, isOfAll } = multipleOf(rows);
  if (multiple === null) return [NIL, NIL];
  const whose = isOfAll ? null : <small class="whose">investors alone</small>;
  return [
    showWhole(invested),
    <>
      {showMultiple(multiple)} {whose}
    </>,
  ];
}

const NIL = <span class="nil">–</span>;

/** What one may wonder about: shares that get nothing, and amounts that are not what was paid. */
function Notes() {
  const { snapshots = [], final } = companyAnswer.value ?? {};
  const unissued = final?.totals.poolAvailable ?? 0;
  const invested = investedNote(
    snapshots.flatMap(({ round }) => round ?? []),
    nameOfId,
  );
  const { answer } = exit.value;
  const notes = [
    comesOff() || null,
    answer && besideNote(answer),
    paidLater() || null,
    unvested(),
    unissued === 0 ? null : `The ${showShares(unissued)} shares of option pool that are not granted get nothing.`,
    invested,
    conversionNote(final?.classes ?? []),
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : <p class="unit-line beneath">{notes.join(" ")}</p>;
}

/** What a change is from: the same sale on the company's own terms, with nothing off its price. */
const AGAINST = "Against unchanged terms";

/** What stands only beside changed terms, and only for classes. */
const ifChanged = <T,>(cell: T): T[] => (exitBefore.value.answer === null ? [] : [cell]);
/** What is paid when takes the room of what is paid a share. */
const ifAtOnce = <T,>(cell: T): T[] => (laterName(allStages()) === null ? [cell] : []);
const ifLater = <T,>(...cells: T[]): T[] => (laterName(allStages()) === null ? [] : cells);
const ifClasses = <T,>(cell: T): T[] => (by.value === "classes" ? [cell] : []);

const proceedsColumns = (): Column[] => columnsInOrder().map((column) => ({ ...column, look: spare()[column.name] }));

/** What is left out where changed terms, or what classes do, take the room: the page of each person has it. */
function spare(): Readonly<Record<string, string>> {
  const isOfClasses = by.value === "classes";
  if (exitBefore.value.answer === null) return isOfClasses ? leftOut("spare-beside-words") : {};
  return { ...leftOut("spare"), ...(isOfClasses ? { "Of proceeds": "spare-beside-words" } : {}) };
}

const leftOut = (look: string) => ({ [PER_SHARE]: look, Invested: look });

function columnsInOrder(): Column[] {
  return [
    ...columnsOf(
      [by.value === "holders" ? "Holder" : "Class"],
      [
        "Receives",
        ...ifLater("At closing", laterName(allStages()) ?? ""),
        ...ifChanged(AGAINST),
        ...ifAtOnce(PER_SHARE),
        "Of proceeds",
        "Invested",
        "Multiple",
      ],
    ),
    ...columnsOf(ifClasses("At this price"), []),
  ];
}

function cellsOf({ id, name, net, perShare, before: was, share, invested, multiple, does, stages }: Row): KeyedRow {
  const cells = [
    by.value === "holders" ? <HolderName id={id} name={name} /> : name,
    showReceived(net),
    ...ifLater(showWhole(stages?.atClose ?? 0), showWhole(stages === undefined ? 0 : laterOf(stages))),
    ...ifChanged(<span class={toneOf(net, was)}>{difference(net, was)}</span>),
    ...ifAtOnce(showPerShare(perShare)),
    showPercent(share),
    invested === 0 ? NIL : showWhole(invested),
    multiple === null ? NIL : showMultiple(multiple),
    ...ifClasses(does),
  ];
  return { key: id, cells };
}

function totalOf(distributed: number): Cell[] {
  const before = exitBefore.value.answer?.summary.totalDistributed ?? null;
  return [
    "All",
    showReceived(distributed),
    ...ifLater(showWhole(allStages().atClose), showWhole(laterOf(allStages()))),
    ...ifChanged(difference(distributed, before)),
    ...ifAtOnce(""),
    showPercent(distributed === 0 ? 0 : 1),
    ...investedCells(holderRows()),
    ...ifClasses(""),
  ];
}

/** Opens what this person gets. */
function HolderName({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <button
      type="button"
      class="cell name"
      title="What do I get?"
      onClick={() => {
        chosenHolder.value = id;
      }}
    >
      <bdi>{name}</bdi>
    </button>
  );
}

function holderRows(): Row[] {
  const { answer } = exit.value;
  const before = new Map(exitBefore.value.answer?.holders.map(({ holderId, net }) => [holderId, net]));
  const stages = stagesBy("holderId");
  return (answer?.holders ?? []).map((row) => ({
    id: row.holderId,
    name: row.name,
    net: row.net,
    perShare: answer && perShareOf(answer, row),
    before: before.get(row.holderId) ?? null,
    share: row.pctOfProceeds,
    ...paidBy(row, cheques.value),
    does: "",
    stages: stages.get(row.holderId),
  }));
}

function classRows(): Row[] {
  const before = new Map(exitBefore.value.answer?.classes.map(({ id, net }) => [id, net]));
  const stages = stagesBy("classId");
  return (exit.value.answer?.classes ?? []).map(({ id, name, net, perShare, invested, multiple, ...row }) => ({
    id,
    name,
    net,
    perShare,
    before: before.get(id) ?? null,
    share: row.pctOfProceeds,
    invested,
    multiple,
    does: doesWhat(row.decision, id),
    stages: stages.get(id),
  }));
}

const difference = (now: number, before: number | null): string =>
  showMore(laterName(allStages()) === null ? showMoney : showWhole, now, before ?? 0) || "–";

/** What is received: to the cent, or in whole units beside what is paid when, where all amounts are large. */
const showReceived = (net: number): string => (isWhole.value ? showWhole : showMoney)(net);

const isWhole = computed(() => {
  const { answer } = exit.value;
  const rows = by.value === "holders" ? answer?.holders : answer?.classes;
  return laterName(allStages()) !== null && areLarge((rows ?? []).map(({ net }) => net));
});

function toneOf(now: number, before: number | null): string {
  return now > (before ?? 0) ? "more" : now < (before ?? 0) ? "less" : "";
}
