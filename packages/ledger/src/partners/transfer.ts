/**
 * Transfers of a partner's interest: a part of its capital, of its calls and payments, and of its unfunded
 * commitment. The history moves too, so the new partner has the hurdle and the rate of return of the interest.
 */

import {
  double,
  EngineError,
  fromDayNumber,
  type Input,
  later,
  plainArgument,
  rational,
  text,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { capitalThrough } from "../capital/capital-state.js";
import { partnerFlows } from "../capital/carry/partner-flow.js";
import { commitmentUnits, recallableUnits } from "../capital/movements/commitment.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, partnerOrdinal } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { BUCKETS, bucketAt } from "../records/capital-bucket.js";
import { deal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import type { CommitmentEvent, HistoryFlow } from "../records/partner.js";

export const transfer = deal({
  /** A partner of the books. */
  fromLpEntityId: later(text()),
  /** Another partner of the books. */
  toLpEntityId: later(text()),
  /** The part of the interest; 1, all of it, by default. A fraction of one: 0.5 is half. */
  transferredPct: double({ unit: "fraction", above: 0, max: 1, default: 1 }),
});

/** The seller, the buyer and the part of the interest. */
export interface Transfer extends Input<typeof transfer> {}

/** The results of a transfer; add them to the books together. */
export interface TransferDraft {
  /** Contributions, distributions and the rest of capital, each from one partner's account to the other's. */
  readonly entries: readonly Entry[];
  readonly commitments: readonly CommitmentEvent[];
  readonly historyFlows: readonly HistoryFlow[];
}

/**
 * A transfer of an interest or a part of it. Results not allocated by the end of the previous month are allocated with
 * the month's own weights.
 * @throws EngineError `unknown_partner`, `invalid_value`, `period_locked`, `empty_entry` (nothing to transfer)
 * @example
 * const draft = buildTransfer(halfAYear, { date: "2025-07-01", fromLpEntityId: harbor, toLpEntityId: juniper, transferredPct: 0.5 });
 * const shown = draft.entries.map((entry) => [entry.sourceType, entry.postings[0]?.amount]);
 * shown // => [["contribution", 297619.05], ["transfer", 23456.9]]
 * draft.commitments.map((event) => event.amount) // => [-2500000, 2500000]
 */
export function buildTransfer(books: Books | BooksIndex, input: Transfer): TransferDraft {
  const read = plainArgument(input, transfer);
  const index = toIndex(books);
  const { date, transferredPct } = read;
  checkDate(date, "date");
  const from = partnerOrdinal(index, read.fromLpEntityId, ["fromLpEntityId"]);
  const to = partnerOrdinal(index, read.toLpEntityId, ["toLpEntityId"]);
  if (from === to)
    throw new EngineError("invalid_value", "An interest cannot pass to its own holder.", ["toLpEntityId"]);
  const sourceRef = read.sourceRef ?? `transfer:${read.fromLpEntityId}:${date}`;
  const part = (units: Units) => Number(rational(transferredPct).times(units).round("half_up"));
  const moved = movedCapital(index, from, date, part);
  const entries = moved.flatMap(([sourceType, units]) => {
    if (units === 0) return [];
    const lines = [capitalLine(index, read.fromLpEntityId, units), capitalLine(index, read.toLpEntityId, -units)];
    return [draftEntry(index, sourceType, { ...read, id: `${read.id ?? sourceRef}:${sourceType}`, sourceRef }, lines)];
  });
  const committed = part(commitmentUnits(index, toDayNumber(date))[from] as Units);
  if (entries.length === 0 && committed === 0)
    throw new EngineError("empty_entry", "There is nothing to transfer.", ["fromLpEntityId"]);
  return {
    entries,
    commitments: commitmentPair(index, read, committed),
    historyFlows: movedHistory(index, { from, transfer: read, moved, sourceRef }),
  };
}

type Moved = readonly (readonly [sourceType: string, units: Units])[];

/** By kind: what leaves the partner's account. Carry is a mark and needs no entry. */
function movedCapital(index: BooksIndex, from: number, date: string, part: (units: Units) => Units): Moved {
  const own = capitalThrough(index, date).slice(from * BUCKETS, (from + 1) * BUCKETS);
  const contributions = part(own[bucketAt("contributions")] as Units);
  const recallable = -part(recallableUnits(index, toDayNumber(date)).at(from));
  const distributions = part(own[bucketAt("distributions")] as Units);
  const beforeCarry = part(sumUnits(totalUnits(own), -(own[bucketAt("carriedInterest")] as Units)));
  return [
    ["contribution", contributions],
    ["distribution", distributions - recallable],
    ["recallable_distribution", recallable],
    ["transfer", sumUnits(beforeCarry, -contributions, -distributions)],
  ];
}

function commitmentPair(
  index: BooksIndex,
  { date, fromLpEntityId, toLpEntityId }: Transfer,
  units: Units,
): CommitmentEvent[] {
  if (units === 0) return [];
  const amount = toAmount(units, index.base.decimals);
  return [
    { lpEntityId: fromLpEntityId, date, amount: -amount, kind: "transfer_out" },
    { lpEntityId: toLpEntityId, date, amount, kind: "transfer_in" },
  ];
}

/** The actual dates behind the lump sums: the part of each flow, the last one absorbing the rounding. */
function movedHistory(
  index: BooksIndex,
  { from, transfer, moved, sourceRef }: { from: number; transfer: Transfer; moved: Moved; sourceRef: string },
): HistoryFlow[] {
  const total = (...kinds: string[]) =>
    totalUnits(moved.filter(([kind]) => kinds.includes(kind)).map(([, units]) => units));
  const goals = {
    contribution: total("contribution"),
    distribution: total("distribution", "recallable_distribution"),
  } as const;
  const day = toDayNumber(transfer.date);
  const flows = (partnerFlows(index)[from] ?? []).filter((flow) => flow.day <= day && flow.knownFrom <= day);
  return (["contribution", "distribution"] as const).flatMap((kind) => {
    const own = flows.filter((flow) => flow[kind] !== 0);
    const whole = totalUnits(own.map((flow) => flow[kind]));
    let left = goals[kind];
    return own.flatMap((flow, i): HistoryFlow[] => {
      const share = whole === 0 ? 0 : Number(rational(flow[kind]).times(goals[kind]).div(whole).round("half_up"));
      const units = i === own.length - 1 ? left : share;
      left -= units;
      if (units === 0) return [];
      const amount = toAmount(units, index.base.decimals);
      const dated = { date: fromDayNumber(flow.day), kind, sourceRef };
      return [
        { lpEntityId: transfer.fromLpEntityId, ...dated, amount: -amount },
        { lpEntityId: transfer.toLpEntityId, ...dated, amount },
      ];
    });
  });
}
