/** What a difficult file comes to, worked by hand from the file alone, and how a reading is written down to be compared. */
import { type CapTableState, computeCapTable } from "@capstack/cap-table";
import { groupThousands } from "@capstack/decimal";
import type { CapTableFile, FileAnswers } from "../../src/index.js";

/** One file of the folder. Lists are compared whole: what is not listed must not be there. */
export interface Expectation {
  readonly file: string;
  /** What the file is, where it is difficult, and why the answer is so. */
  readonly because: string;
  /** Answers that are given to what the file leaves open; a file may stand here once more with others. */
  readonly answers?: FileAnswers;
  /**
   * Everything outstanding, in any order: `Ada: 700 Common at 0.01, 2021-03-15`, `Eve: 5 iso under Plan at 0.35`,
   * `Plan: 30 left`, `Oak: SAFE of 500, cap 8,000,000, 20 % off`. Prices are of a share; what is not known is not said.
   */
  readonly comesTo: readonly string[];
  /** Preferred classes with their original issue prices, the one that is paid last first. */
  readonly preferred?: readonly string[];
  /** Who was issued to, in the order of the events. */
  readonly order?: readonly string[];
  /** Schedules of grants, in the order of the events. */
  readonly vests?: readonly string[];
  /** What is asked, by the word before the colon. */
  readonly asks?: readonly string[];
  /** What is listed as not read or as odd: its place and the beginning of the cell; behind a bar, words of the reason. */
  readonly says?: readonly string[];
  /** Totals of the file that are rightly not met, by how their lines begin. */
  readonly differs?: readonly string[];
}

/** What a reading came to, in the words of an {@link Expectation}. */
export function told({ events, questions, unread, tieOut }: CapTableFile) {
  const { final } = computeCapTable({ events });
  return {
    comesTo: [...holdingsOf(final), ...poolsOf(final), ...convertiblesOf(final)].sort(),
    preferred: final.classes
      .filter(({ kind }) => kind === "preferred")
      .sort((a, b) => a.seniority - b.seniority)
      .map(({ name, originalIssuePrice }) => `${bare(name)} at ${originalIssuePrice}`),
    order: events.flatMap((event) => {
      if (event.type === "common_issuance" || event.type === "preferred_issuance" || event.type === "equity_grant")
        return event.grants.map(({ id, name }) => name ?? id);
      if (event.type === "safe_issuance") return event.safes.map(({ id, name }) => name ?? id);
      return event.type === "note_issuance" ? event.notes.map(({ id, name }) => name ?? id) : [];
    }),
    vests: events.flatMap((event) =>
      event.type !== "equity_grant"
        ? []
        : event.grants.flatMap(({ id, name, vesting }) =>
            vesting === undefined || !("months" in vesting)
              ? []
              : `${name ?? id}: ${vesting.months} months, cliff ${vesting.cliffMonths}, from ${vesting.start}`,
          ),
    ),
    asks: questions.map(({ id }) => id.split(":")[0] ?? "").sort(),
    says: unread.map(({ address, value, why }) => `${[address, value].filter(Boolean).join(" ")} | ${why}`.trim()),
    differs: tieOut.lines.flatMap(({ what, difference }) => (difference === 0 ? [] : [what])),
  };
}

/** Lines that meet what is expected of them, each one once; what is left on either side. */
export function unmatched(lines: readonly string[], expected: readonly string[]) {
  const open = [...lines];
  const missing = expected.filter((one) => {
    const [place = "", words = ""] = one.split("|").map((part) => part.trim());
    const at = open.findIndex((line) => line.startsWith(place === "" ? "|" : place) && line.includes(words));
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  return { missing, unexpected: open };
}

const bare = (name: string): string => name.replace(/ \([A-Z][A-Z0-9-]*\)$/, "");
const count = (figure: number): string => groupThousands(String(figure));
const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(6))} %`;
const priced = (price: number | null): string => (price === null || price === 0 ? "" : ` at ${price}`);
const dated = (day: string | null): string => (day === null ? "" : `, ${day}`);

function holdingsOf({ holders, classes, pools }: CapTableState): string[] {
  const classNamed = (id: string) => {
    const name = bare(classes.find((one) => one.id === id)?.name ?? id);
    return name.toLowerCase() === "common" ? "Common" : name;
  };
  return holders.flatMap(({ name, positions = [] }) =>
    positions.map(({ kind, shares, classId, poolId, pricePerShare, strikePrice, issueDate }) => {
      const plan = pools.find(({ id }) => id === poolId)?.name ?? poolId;
      const what =
        kind === "stock"
          ? `${classNamed(classId)}${priced(pricePerShare)}`
          : kind === "warrant"
            ? `warrants for ${classNamed(classId)}${priced(strikePrice)}`
            : `${kind} under ${plan}${priced(strikePrice)}`;
      return `${name}: ${count(shares)} ${what}${dated(issueDate)}`;
    }),
  );
}

const poolsOf = ({ pools }: CapTableState): string[] =>
  pools.flatMap(({ id, name, available }) => (available === 0 ? [] : [`${name ?? id}: ${count(available)} left`]));

function convertiblesOf({ convertibles, holders }: CapTableState): string[] {
  const standing = convertibles.filter(({ status }) => status === "outstanding");
  return standing.map((one) => {
    const { holderId, kind, principal, valuationCap, discount, interest, issueDate, maturityDate } = one;
    const holder = holders.find(({ id }) => id === holderId)?.name ?? holderId;
    const terms = [
      ...(valuationCap === null ? [] : [`cap ${count(valuationCap)}`]),
      ...(discount === 0 ? [] : [`${percent(discount)} off`]),
      ...(issueDate === null ? [] : [`${issueDate}${maturityDate === null ? "" : ` to ${maturityDate}`}`]),
    ];
    const rate = interest === null || !(interest.interestRate > 0) ? "" : ` at ${percent(interest.interestRate)}`;
    return [`${holder}: ${kind === "safe" ? "SAFE" : "note"} of ${count(principal)}${rate}`, ...terms].join(", ");
  });
}
