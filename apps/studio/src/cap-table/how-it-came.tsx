/** How a figure of the table came to be: the holder's lots, what the event did, and the round step by step. */

import type { Position, RoundStep } from "@capstack/cap-table";
import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import { useEffect, useState } from "preact/hooks";
import { capTableRequest, company, nameOfId } from "../company/company.js";
import { issuedIn } from "../company/security-words.js";
import { Dialog } from "../controls/dialog.js";
import { ask } from "../engine/engines.js";
import type { ShownSnapshot } from "../engine/shown-company.js";
import { showMoney, showPercent, showShares } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { typeset } from "../figures/typeset.js";
import { choiceLabel } from "../form/words/labels.js";
import { money } from "../state/store.js";
import { chosenCell } from "./ownership-table.js";
import "../controls/steps.css";

export function HowItCame() {
  const chosen = chosenCell.value;
  const { answer } = company.value;
  const place = answer?.snapshots.findIndex(({ eventId }) => eventId === chosen?.eventId) ?? -1;
  const snapshot = answer?.snapshots[place];
  if (chosen === null || answer === null || snapshot === undefined) return null;
  const before = answer.snapshots[place - 1];
  const steps = answer.explanations?.find(({ eventId }) => eventId === chosen.eventId)?.steps ?? [];
  return (
    <Dialog
      labelledBy="how-it-came"
      onClose={() => {
        chosenCell.value = null;
      }}
    >
      <Explanation holderId={chosen.holderId} snapshot={snapshot} before={before} steps={steps} />
    </Dialog>
  );
}

/** An engine's sentence in the marks of type, without the sign of the currency, which is said once above. */
function asTold(text: string): string {
  return typeset(text).replaceAll(/(?:[$€£]|\b([A-Z]{3}) )(?=\d)/g, (sign, code) =>
    code === undefined || code === money.value.currency ? "" : sign,
  );
}

interface ExplanationProps {
  readonly holderId: string;
  readonly snapshot: ShownSnapshot;
  readonly before: ShownSnapshot | undefined;
  readonly steps: readonly RoundStep[];
}

function Explanation({ holderId, snapshot, before, steps }: ExplanationProps) {
  const lots = useLots(holderId, snapshot);
  const after = sharesOf(snapshot, holderId);
  const earlier = before && sharesOf(before, holderId);
  const total = snapshot.totals.fullyDilutedShares;
  return (
    <>
      <h2 id="how-it-came">
        <bdi>{after.name}</bdi> after <bdi>{snapshot.label}</bdi>: {showPercent(after.ownership)}
      </h2>
      <p>
        {showShares(after.shares)} of {showShares(total)} fully diluted shares.
        {earlier && before
          ? ` Before, ${showShares(earlier.shares)} of ${showShares(before.totals.fullyDilutedShares)}: ${showPercent(earlier.ownership)}.`
          : ""}
      </p>
      {lots.length > 0 ? <Lots positions={lots} /> : null}
      {steps.length > 0 ? (
        <>
          <h3>The round, step by step</h3>
          {money.value.currency === undefined ? null : <p class="unit-line">{money.value.currency}</p>}
          <ol class="steps">
            {steps.map(({ step, title, text }) => (
              <li key={step}>
                {text.startsWith(title) ? null : <strong>{title}. </strong>}
                {asTold(text)}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
}

/** The holder's lots after the event, which are asked for when they are looked at. */
function useLots(holderId: string, snapshot: ShownSnapshot): readonly Position[] {
  const [lots, setLots] = useState<readonly Position[]>([]);
  useEffect(() => {
    let looking = true;
    setLots([]);
    void ask("lots", { request: capTableRequest.peek(), eventId: snapshot.eventId, holderId }).then((reply) => {
      if (looking && reply !== null && !reply.refused) setLots(reply.answer);
    });
    return () => {
      looking = false;
    };
  }, [holderId, snapshot]);
  return lots;
}

function Lots({ positions }: { readonly positions: readonly Position[] }) {
  const showLotPrice = pricesTogether(positions.map(({ pricePerShare }) => pricePerShare));
  return (
    <Scrolling label="Table of lots">
      <FigureTable
        caption="Lots"
        columns={columnsOf(["Issued in", "Class"], ["Shares", "As common", "Price per share", "Invested"])}
        rows={positions.map(({ securityId, classId, kind, shares, asConverted, pricePerShare, invested }) => [
          kind === "stock" ? issuedIn(securityId) : `${issuedIn(securityId)}, ${choiceLabel(kind)}`,
          nameOfId(classId),
          showShares(shares),
          showShares(asConverted),
          showLotPrice(pricePerShare),
          showMoney(invested),
        ])}
      />
    </Scrolling>
  );
}

function sharesOf({ holders, pools }: ShownSnapshot, id: string) {
  const holder = holders.find((one) => one.id === id);
  if (holder) {
    const { name, ownership, fullyDilutedShares } = holder;
    return { name, ownership, shares: fullyDilutedShares };
  }
  const pool = pools.find((one) => one.id === id);
  return { name: pool?.name ?? id, ownership: pool?.ownership ?? 0, shares: pool?.available ?? 0 };
}
