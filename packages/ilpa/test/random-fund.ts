/** Two quarters of a random fund: its partner, its other partners, its general partner, and their sum. Amounts are whole cents. */
import fc from "fast-check";
import type { ReportingTemplateInput } from "../src/index.js";
import { reportingRows } from "../src/index.js";
import { samplePartner } from "./sample-partner.js";

type Cents = Readonly<Record<string, number>>;

const inputs = reportingRows.filter(({ formula, is2016 }) => formula === null && !is2016);
const flows = inputs.filter(({ kind, section }) => kind === "flow" && section !== "B.1");
const fees = inputs.filter(({ section }) => section === "B.1");
const others = reportingRows.filter(({ owesFootnote }) => owesFootnote);

const cents = fc.integer({ min: 0, max: 10_000_000_00 });

/** Flows of a partner's quarter with the signs that they usually have; other expenses stay below 5 %. */
const partnerQuarter: fc.Arbitrary<Cents> = fc
  .array(cents, { minLength: flows.length, maxLength: flows.length })
  .map((amounts) => {
    const made: Record<string, number> = {};
    flows.forEach(({ id, sign }, at) => {
      const amount = amounts[at] as number;
      made[id] = sign === "minus" ? -amount : sign === "plus" ? amount : at % 2 === 0 ? amount : -amount;
    });
    const of = (id: string) => made[id] as number;
    return {
      ...made,
      administration: of("administration") - 100_000_00,
      internalOther: -(Math.abs(of("internalOther")) % 1_000_00),
      externalOther: -(Math.abs(of("externalOther")) % 1_000_00),
      offsetMonitoring: of("managementFeeOffsets") + of("internalOffsets") + of("externalOffsets"),
      carryAccrued: -Math.abs(of("carryAccrued")),
      carryEarned: -Math.abs(of("carryEarned")),
      carryPaid: Math.abs(of("carryEarned")),
      carryReturned: -Math.abs(of("carryReturned")),
    };
  });

const carry = ["carryAccrued", "carryEarned", "carryPaid", "carryReturned"];

const plus = (...parts: readonly Cents[]): Cents =>
  Object.fromEntries(flows.map(({ id }) => [id, parts.reduce((sum, part) => sum + (part[id] ?? 0), 0)]));

const turned = (part: Cents): Cents => Object.fromEntries(carry.map((id) => [id, -(part[id] ?? 0)]));

const total = (part: Cents, ids: readonly string[]) => ids.reduce((sum, id) => sum + (part[id] ?? 0), 0);
const idsOf = (from: number, to: number) => flows.filter(({ row }) => row >= from && row <= to).map(({ id }) => id);
const navFlows = [...idsOf(13, 17), ...idsOf(21, 24), ...idsOf(27, 33), ...idsOf(36, 60), ...idsOf(87, 93)];

/** The balances after some flows since inception. */
function balances(since: Cents, commitment: number): Cents {
  const applied = total(since, ["managementFeeOffsets", "internalOffsets", "externalOffsets"]);
  return {
    beginningNav: total(since, navFlows),
    unappliedOffsetsBegin: total(since, idsOf(64, 75)) - applied,
    carryBegin: total(since, carry),
    unfundedBegin: commitment + total(since, idsOf(110, 113)),
  };
}

const money = (part: Cents) => Object.fromEntries(Object.entries(part).map(([id, amount]) => [id, amount / 100]));

/** The columns of an owner at the end of the last of its quarters; the year began with the second. */
function columnsOf(quarters: readonly Cents[], commitment: number) {
  const last = quarters.at(-1) as Cents;
  const before = plus(...quarters.slice(0, -1));
  const standing = { commitment };
  return {
    qtd: money({ ...last, ...balances(before, commitment), ...standing }),
    ytd: money({ ...last, ...balances(before, commitment), ...standing }),
    itd: money({ ...plus(...quarters), ...balances(plus(), commitment), ...standing }),
  };
}

const COMMITMENT = 9_000_000_000_00;

/** An input of the second quarter, with the first as the one before. */
export const randomFund: fc.Arbitrary<ReportingTemplateInput> = fc
  .record({
    own: fc.tuple(partnerQuarter, partnerQuarter),
    rest: fc.tuple(partnerQuarter, partnerQuarter),
    manager: fc.tuple(partnerQuarter, partnerQuarter),
    received: fc.array(cents, { minLength: fees.length, maxLength: fees.length }),
  })
  .map(({ own, rest, manager, received }) => {
    const gp = manager.map((quarter, at) => ({ ...quarter, ...turned(plus(own[at] as Cents, rest[at] as Cents)) }));
    const fund = gp.map((quarter, at) => plus(quarter, own[at] as Cents, rest[at] as Cents));
    const at = (count: number) => {
      const of = (quarters: readonly Cents[], commitment: number) => {
        return columnsOf(quarters.slice(0, count), commitment);
      };
      return {
        lp: of(own, COMMITMENT),
        others: of(rest, COMMITMENT),
        gp: of(gp, COMMITMENT),
        fund: of(fund, COMMITMENT * 3),
      };
    };
    const amounts = money(Object.fromEntries(fees.map(({ id }, index) => [id, received[index] as number])));
    const { dates } = samplePartner;
    return {
      ...samplePartner,
      dates,
      columns: at(2),
      received: { lp: { qtd: amounts, ytd: amounts, itd: amounts }, allLps: { itd: amounts } },
      previous: {
        dates: { ...dates, yearStart: "2025-01-01", periodStart: "2025-10-01", periodEnd: "2025-12-31" },
        columns: at(1),
      },
      footnotes: [
        ...(samplePartner.footnotes ?? []),
        ...others.map(({ id, row }) => ({ about: id, text: `What ${row} holds.` })),
      ],
    };
  });
