/** The rounds beside each other: price, valuations, what was raised, and each conversion with its price and why. */
import type { RoundReport } from "@capstack/cap-table";
import { type Cell, columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { companyAnswer, nameOfId, showSharePrice } from "../company/company.js";
import { PostMoneyNotes } from "../company/post-money-notes.js";
import { useFirstRows } from "../controls/many-rows.js";
import type { ShownSnapshot } from "../engine/shown-company.js";
import { showMoney, showPercent, showRatio, showShares, showWhole } from "../figures/figures.js";
import { money } from "../state/store.js";
import { whyPrice } from "./conversions/conversion-words.js";
import "../controls/narrow-tables.css";

type Round = ShownSnapshot & { readonly round: RoundReport };

const isRound = (snapshot: ShownSnapshot): snapshot is Round => snapshot.round !== undefined;

export function Rounds() {
  const rounds = (companyAnswer.value?.snapshots ?? []).filter(isRound);
  if (rounds.length === 0) return null;
  return (
    <section aria-label="Rounds" class="cap-table">
      <div class="section-head">
        <h2>Rounds</h2>
        <p class="unit-line">{money.value.currency ?? "Currency"}; options in shares</p>
      </div>
      <Scrolling label="Table of rounds" toEnd={rounds.length}>
        <FigureTable
          name="rounds"
          narrow={rounds.length === UNDER ? "under" : undefined}
          caption="Terms of each round"
          columns={[
            ...columnsOf(["Round"], []),
            ...rounds.map(({ label, date }) => ({ name: label, align: "right" as const, title: date ?? undefined })),
          ]}
          rows={[
            ["Price per share", ...rounds.map(({ round }) => showSharePrice(round.pricePerShare))],
            ...TERMS.map(([name, show]) => [name, ...rounds.map(({ round }) => show(round))]),
            ...(rounds.some(({ round }) => round.antiDilution.length > 0)
              ? [["Conversion price", ...rounds.map(({ round }) => <Lowered lines={round.antiDilution} />)]]
              : []),
          ]}
        />
      </Scrolling>
      <PostMoneyNotes snapshots={rounds} />
      <Conversions rounds={rounds} />
    </section>
  );
}

/** Rounds whose figures stand below their names on a phone: two have room beside them, and more scroll. */
const UNDER = 3;

const TERMS: readonly (readonly [name: string, show: (round: RoundReport) => Cell])[] = [
  ["Pre-money", ({ preMoneyValuation }) => showWhole(preMoneyValuation)],
  ["Raised", ({ newMoney }) => showWhole(newMoney)],
  ["Post-money", ({ postMoneyValuation }) => showWhole(postMoneyValuation)],
  ["Effective pre-money", ({ effectivePreMoney }) => showWhole(effectivePreMoney)],
  ["Option top-up", ({ poolChanges }) => <TopUp changes={poolChanges} />],
];

/** What protected preferred converts at after a round below its price. */
function Lowered({ lines }: { readonly lines: RoundReport["antiDilution"] }) {
  if (lines.length === 0) return <span class="nil">–</span>;
  return lines.map(({ classId, oldConversionPrice, newConversionPrice, newRatio }) => (
    <div key={classId}>
      <small>{nameOfId(classId)}</small> {showSharePrice(newConversionPrice)}{" "}
      <small>was {showSharePrice(oldConversionPrice)},</small> <small>{showRatio(newRatio)} for 1</small>
    </div>
  ));
}

/** What each pool grew by, and the part of the company that it then has to grant. */
function TopUp({ changes }: { readonly changes: RoundReport["poolChanges"] }) {
  if (changes.length === 0) return <span class="nil">–</span>;
  return changes.map(({ poolId, increase, pct }) => (
    <div key={poolId}>
      +{showShares(increase)} <small>to {showPercent(pct)}</small>
    </div>
  ));
}

/** Whose a SAFE or note is. */
function holderOf(securityId: string): string {
  const { convertibles = [] } = companyAnswer.value?.final ?? {};
  const found = convertibles.find((one) => one.securityId === securityId);
  return found === undefined ? securityId : nameOfId(found.holderId);
}

function Conversions({ rounds }: { readonly rounds: readonly Round[] }) {
  const lines = rounds.flatMap(({ label, round }) => round.conversions.map((line) => ({ label, line })));
  const [shown, more] = useFirstRows(lines);
  if (lines.length === 0) return null;
  return (
    <>
      <h3>SAFEs and notes that converted</h3>
      <Scrolling label="Table of conversions">
        <FigureTable
          name="conversions"
          narrow="labelled"
          caption="Conversions, and why at their price"
          columns={[
            ...columnsOf(["Holder"], ["Amount", "Price per share", "Shares", "Owns after"]),
            ...columnsOf(["Because of", "In"], []),
          ]}
          rows={shown.map(({ label, line }) => [
            nameOfId(line.holderId),
            showMoney(line.amount),
            showSharePrice(line.price),
            showShares(line.shares),
            showPercent(line.ownership),
            whyPrice(line, holderOf),
            label,
          ])}
        />
      </Scrolling>
      {more}
    </>
  );
}
