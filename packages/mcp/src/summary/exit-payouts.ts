/** What a holder's payout is made of: stock or options, vested or not, at closing or later, cash or the buyer's stock. */
import { rational, roundToCents } from "@capstack/decimal";
import type { ExitWaterfallRequest, ExitWaterfallResult, OptionGrant, SecurityResult } from "@capstack/waterfall";
import { figure, money, sayMore, textTable } from "./text-table.js";

/** Lines of a table that a text has room for. */
const LONGEST = 12;

/** One column of such a table: what a row of the model adds to its holder's figure. */
interface Part {
  readonly heading: string;
  readonly of: (row: SecurityResult) => number;
}

/** How each holder's payout divides, where it does: by what is held, by when it is paid, by what it is paid in. */
export function payoutsOf(result: ExitWaterfallResult, request?: ExitWaterfallRequest): string[] {
  const kinds = new Map(result.classes.map(({ id, kind }) => [id, kind]));
  const held = (heading: string, ...own: readonly string[]): Part => ({
    heading,
    of: ({ classId, net }) => (own.includes(kinds.get(classId) ?? "") ? net : 0),
  });
  return [
    ...dividendsOf(result),
    ...divided(result, [
      held("For stock", "common", "preferred"),
      held("For options", "options"),
      held("For warrants", "warrants"),
      held("For profits interests", "profits_interests"),
      held("For SAFEs and notes", "convertibles"),
    ]),
    ...vestingOf(result, request),
    ...divided(result, [
      { heading: "At closing", of: ({ atClose }) => atClose },
      { heading: "From escrow", of: ({ escrow }) => escrow },
      { heading: "From earn-outs", of: ({ earnout }) => earnout },
    ]),
    ...divided(result, [
      { heading: "In cash", of: ({ cashPart }) => cashPart },
      { heading: "In the buyer's stock", of: ({ stockPart }) => stockPart },
    ]),
  ];
}

/** What each class is paid in dividends, beside its preference. */
function dividendsOf({ classes }: ExitWaterfallResult): string[] {
  const paid = classes.filter(({ dividends }) => dividends !== 0).slice(0, LONGEST);
  return paid.map(({ name, preference, dividends }) => {
    const beside = preference === 0 ? "" : `${money(preference)} of preference and `;
    return `${name} is paid ${beside}${money(dividends)} of dividends.`;
  });
}

/** A table with a column for each part that somebody gets, where there are two or more. */
function divided({ holders, securities }: ExitWaterfallResult, parts: readonly Part[]): string[] {
  const paid = parts.filter(({ of }) => securities.some((row) => of(row) !== 0));
  if (paid.length < 2) return [];
  const rowsOf = (holder: string | undefined) =>
    holder === undefined ? securities : securities.filter(({ holderId }) => holderId === holder);
  const cells = (holder?: string) => paid.map(({ of }) => money(totalOf(rowsOf(holder), of)));
  const columns = [{ heading: "Holder" }, ...paid.map(({ heading }) => ({ heading, figures: true }))];
  const shown = holders.slice(0, LONGEST);
  return [
    "",
    textTable(columns, [...shown.map(({ name, holderId }) => [name, ...cells(holderId)]), ["Total", ...cells()]]),
    ...sayMore(holders.length - shown.length, "holder is in the total", "holders are in the total"),
  ];
}

function totalOf(rows: readonly SecurityResult[], of: Part["of"]): number {
  return roundToCents(rows.reduce((sum, row) => sum.plus(of(row)), rational(0)));
}

const NAMES: Readonly<Record<NonNullable<OptionGrant["kind"]>, string>> = {
  option: "options",
  rsu: "restricted stock units",
  sar: "stock appreciation rights",
};

/** What of a grant is vested and what becomes of the rest, a line a grant that is not vested in full. */
function vestingOf({ securities }: ExitWaterfallResult, request?: ExitWaterfallRequest): string[] {
  const grants = request?.model?.options ?? [];
  const lines = grants.flatMap((grant) => {
    const { shares, kind } = grant;
    const vested = grant.vested ?? shares;
    const row = securities.find(({ id, classId }) => classId === "options" && id === grant.id);
    if (row === undefined || vested >= shares) return [];
    return `${row.name}: ${figure(vested, 0)} of ${figure(shares, 0)} ${NAMES[kind ?? "option"]} vested${unvested(grant, vested, row)}`;
  });
  const more = sayMore(lines.length - LONGEST, "grant is not vested in full", "grants are not vested in full");
  return [...lines.slice(0, LONGEST), ...more];
}

function unvested({ shares, unvestedTreatment }: OptionGrant, vested: number, row: SecurityResult): string {
  const left = shares - vested;
  const rest = `the ${figure(left, 0)} unvested`;
  const net = rational(row.net);
  if (unvestedTreatment === "assume") {
    const paid = money(roundToCents(net.minus(row.deferred)));
    return `, paid ${paid}; the buyer assumes ${rest} and pays ${money(row.deferred)} as they vest.`;
  }
  if (unvestedTreatment !== "accelerate") return `, paid ${money(row.net)}; ${rest} are cancelled.`;
  const due = roundToCents(net.times(left).div(shares));
  return `, paid ${money(roundToCents(net.minus(due)))}; ${rest} accelerate and are paid ${money(due)}.`;
}
