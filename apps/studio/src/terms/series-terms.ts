/** The terms of preferred series, SAFEs, notes and pools in the words of the trade. */
import type { CapTableState } from "@capstack/cap-table";
import type { ExitDecision, PreferredSeries, WaterfallModel } from "@capstack/waterfall";
import { showCompact, showMultiple, showTerm } from "../figures/figures.js";

/** A series in words. */
export interface SeriesWords {
  readonly id: string;
  readonly name: string;
  /** Original issue price; null where it is not known. Currency a share. */
  readonly pricePerShare: number | null;
  /** `1.00×` */
  readonly preference: string;
  /** Who is paid when: `First`, `Second, with Series A-1`. */
  readonly seniority: string;
  /** `Non-participating`, `Participating, up to 3.00×`. */
  readonly participation: string;
  /** `None`, `8 % a year, cumulative`. */
  readonly dividends: string;
  readonly antiDilution: string;
}

type Stack = Pick<WaterfallModel, "preferred" | "seniorityOrder">;
type Classes = CapTableState["classes"];
type Convertible = CapTableState["convertibles"][number];

const ANTI_DILUTION: Readonly<Record<string, string>> = {
  broad: "Broad-based weighted average",
  narrow: "Narrow-based weighted average",
  full_ratchet: "Full ratchet",
  none: "None",
};

const RANKS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/** The series of a stack, the one that is paid first on top. */
export function wordsOfSeries({ preferred: series = [], seniorityOrder }: Stack, classes: Classes): SeriesWords[] {
  const first = seniorityOrder === "lowest-first" ? -1 : 1;
  const levels = [...new Set(series.map(levelOf))].sort((a, b) => first * (b - a));
  const own = new Map(classes.map((one) => [one.id, one]));
  return [...series]
    .sort((a, b) => first * (levelOf(b) - levelOf(a)))
    .map((one) => ({
      id: one.id,
      name: one.name ?? one.id,
      pricePerShare: own.get(one.id)?.originalIssuePrice ?? one.originalIssuePrice ?? null,
      preference: showMultiple(one.liquidationMultiple ?? 1),
      seniority: seniorityOf(one, series, levels),
      participation: participationOf(one),
      dividends: dividendsOf(one),
      antiDilution: ANTI_DILUTION[own.get(one.id)?.terms?.antiDilution ?? "none"] ?? "None",
    }));
}

const levelOf = ({ seniority }: PreferredSeries): number => seniority ?? 1;

function seniorityOf(one: PreferredSeries, all: readonly PreferredSeries[], levels: readonly number[]): string {
  const beside = all.filter((other) => other.id !== one.id && levelOf(other) === levelOf(one));
  if (levels.length === 1) return beside.length === 0 ? "Before common" : "All together (pari passu)";
  const place = levels.indexOf(levelOf(one));
  const rank = RANKS[place] ?? `${place + 1}th`;
  if (beside.length === 0) return rank;
  return `${rank}, with ${beside.map(({ id, name }) => name ?? id).join(", ")} (pari passu)`;
}

function participationOf({ participation, participationCapMultiple }: PreferredSeries): string {
  if (participation === "full") return "Participating";
  if (participation !== "capped") return "Non-participating";
  return `Participating, up to ${showMultiple(participationCapMultiple ?? null)}`;
}

function dividendsOf({ dividends }: PreferredSeries): string {
  const { type = "cumulative", rate = 0, accrual, declared = 0 } = dividends ?? {};
  const accrued = `${showTerm(rate)} a year, ${type === "cumulative" ? "cumulative" : "non-cumulative"}`;
  const parts = [
    ...(rate === 0 ? [] : [accrual === "compound" ? `${accrued}, compounding` : accrued]),
    ...(declared === 0 ? [] : [`${showCompact(declared)} declared and unpaid`]),
  ];
  return parts.join("; ") || "None";
}

/**
 * Which preferred stock becomes common in a sale, by its terms: one that participates without a limit never does.
 * @example whenConverts([{ id: "a", participation: "full" }]) // => "Preferred stock takes its preference and shares in the rest."
 */
export function whenConverts(series: readonly Pick<PreferredSeries, "participation">[]): string {
  const participating = series.filter(({ participation }) => participation === "full");
  if (series.length === 0) return "";
  if (participating.length === 0) return "Preferred stock converts where that pays more.";
  if (participating.length === series.length) return "Preferred stock takes its preference and shares in the rest.";
  return "Participating preferred takes its preference and shares in the rest; other preferred converts where that pays more.";
}

/** A SAFE or note in a line: `Cap 6M post-money, discount 20 %`. */
export function wordsOfConvertible(convertible: Convertible): string {
  const { valuationCap, capType, discount, ownershipPct, mfn, maturityDate, interest } = convertible;
  const parts = [
    valuationCap === null ? null : `cap ${showCompact(valuationCap)} ${capType}-money`,
    discount === 0 ? null : `discount ${showTerm(discount)}`,
    ownershipPct === null ? null : `fixed ownership of ${showTerm(ownershipPct)}`,
    mfn ? "most favoured nation" : null,
    interest === null ? null : `interest ${showTerm(interest.interestRate)}`,
    maturityDate === null ? null : `due ${maturityDate}`,
  ].filter((part) => part !== null);
  const text = parts.join(", ");
  return text === "" ? "No cap, no discount" : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * How SAFEs and notes that are outstanding are paid in a sale, by their holders.
 * @returns a sentence; "" of none
 * @example paidInSale([{ name: "Ada", decision: "convert" }]) // => "In the sale below, Ada is paid as if converted."
 */
export function paidInSale(
  lines: readonly { readonly name: string; readonly decision: ExitDecision | null }[],
): string {
  const namesOf = (isConverted: boolean) => [
    ...new Set(lines.filter(({ decision }) => (decision === "convert") === isConverted).map(({ name }) => name)),
  ];
  const parts = [
    [namesOf(true), "paid as if converted"],
    [namesOf(false), "paid what is owed"],
  ] as const;
  const told = parts.flatMap(([names, how]) => {
    const [last] = names.slice(-1);
    if (last === undefined) return [];
    return names.length === 1 ? `${last} is ${how}` : `${names.slice(0, -1).join(", ")} and ${last} are ${how}`;
  });
  return told.length === 0 ? "" : `In the sale below, ${told.join("; ")}.`;
}
