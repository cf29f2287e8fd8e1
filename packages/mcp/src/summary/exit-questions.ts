/** What an exit was asked besides who gets what: when who converts, what came off, when it is paid, and the what-ifs. */

import { rational } from "@capstack/decimal";
import type { ExitWaterfallRequest, ExitWaterfallResult } from "@capstack/waterfall";
import { type Column, figure, money, multiple, percent, sayMore, tableOfFirst } from "./text-table.js";

/** Lines of a table that a text has room for. */
const LONGEST = 12;

const column = (heading: string): Column => ({ heading, figures: true });

/** At which price of common each class that has a choice changes it. */
export function choicesOf({ classes, breakpoints, deductions }: ExitWaterfallResult): string[] {
  const choosing = classes.filter(({ decision, thresholdPrice }) => decision !== null && thresholdPrice !== null);
  return choosing.slice(0, LONGEST).map(({ id, name, decision, thresholdPrice, kind }) => {
    const verb = kind === "options" || kind === "warrants" ? "exercise" : "convert";
    const exit = exitOf(breakpoints, id, thresholdPrice);
    const price = `${figure(thresholdPrice, 4)} a common share${exit === undefined ? "" : `, an exit of ${money(exit)}${besides(deductions)}`}`;
    if (decision === "hold" || decision === "lapse")
      return `${name} does not ${verb}; it would ${verb} above ${price}.`;
    if (decision === verb) {
      return kind === "preferred"
        ? `${name} converts, as it does above ${price}.`
        : `${name} ${verb}, as they do above ${price}.`;
    }
    return `${name}: ${decision?.replaceAll("_", " ")}; it would ${verb} above ${price}.`;
  });
}

/** At which exit each participating series has all that its cap allows, where that was looked for. */
export function capsOf({ classes, breakpoints, deductions }: ExitWaterfallResult): string[] {
  return classes.flatMap(({ id, name }) => {
    const reached = breakpoints.find(({ events }) =>
      events.some(({ classId, event }) => classId === id && event === "cap_reached"),
    );
    const exit = reached?.exitValuation;
    return exit == null ? [] : [`${name} reaches its cap at an exit of ${money(exit)}${besides(deductions)}.`];
  });
}

/** That earn-outs come beside a price at closing, where there are any: the price that holders see is their sum. */
function besides({ earnouts }: ExitWaterfallResult["deductions"]): string {
  return earnouts === 0 ? "" : ` at closing, with the earn-outs of ${money(earnouts)} besides`;
}

/** The exit at which a class changes its choice, where that was looked for. */
function exitOf(
  breakpoints: ExitWaterfallResult["breakpoints"],
  classId: string,
  price: number | null,
): number | undefined {
  const changes = breakpoints.find(
    (one) =>
      one.price === price &&
      one.events.some((what) => what.classId === classId && (what.event === "converts" || what.event === "exercises")),
  );
  return changes?.exitValuation ?? undefined;
}

/** What came off before the stack, a line each. */
export function deductionsOf({ deductions }: ExitWaterfallResult): string[] {
  const { cash, earnouts, transactionCosts, debt, carveOut, escrowForfeited } = deductions;
  const lines: [string, number, number?][] = [
    ["Cash added", cash],
    ["Earn-outs added", earnouts],
    ...transactionCosts.map((cost): [string, number, number] => [`Cost: ${cost.name}`, -cost.amount, cost.unpaid]),
    ...debt.map((owed): [string, number, number] => [`Debt: ${owed.name}`, -owed.paid, owed.unpaid]),
    ["Management carve-out", -carveOut.amount],
    ["Escrow not expected back", -escrowForfeited],
  ];
  const shown = lines.filter(([, amount, unpaid = 0]) => amount !== 0 || unpaid !== 0);
  const said = shown.slice(0, LONGEST).map(([what, amount, unpaid = 0]) => {
    return `${what} ${money(amount)}${unpaid === 0 ? "" : `, ${money(unpaid)} unpaid`}.`;
  });
  return [...said, ...carvedOut(carveOut)];
}

/** Who takes shares of the buyer instead of cash, and what cash the buyer needs. */
export function rolledOverOf({ rollover, holders }: ExitWaterfallResult): string[] {
  if (rollover === undefined) return [];
  const rolled = holders.filter((one) => (one.rollover ?? 0) > 0);
  const people = rolled.slice(0, LONGEST).map((one) => `${one.name} ${money(one.rollover ?? 0)}`);
  const more = sayMore(rolled.length - LONGEST, "such holder is not in this text", "such holders are not in this text");
  const who = people.length === 0 ? "" : `: ${people.join(", ")}`;
  const sum = `Rolled over into the buyer ${money(rollover.amount)}${who}.`;
  return [
    sum,
    ...more,
    `Cash to holders ${money(rollover.cash)}; cash the buyer needs at closing ${money(rollover.buyerCash)}.`,
  ];
}

/** Who receives the carve-out, and how much each. */
function carvedOut({ amount, recipients }: ExitWaterfallResult["deductions"]["carveOut"]): string[] {
  if (amount === 0 || recipients.length === 0) return [];
  const named = recipients.slice(0, LONGEST).map((one) => `${one.name} ${money(one.amount)}`);
  const more = recipients.length > LONGEST ? `, and ${recipients.length - LONGEST} more` : "";
  return [`Of the carve-out: ${named.join(", ")}${more}.`];
}

/** Stages that have no name of the user's. */
const STAGES: Readonly<Record<string, string>> = {
  closing: "At closing",
  escrow_release: "At the release of the escrow",
};

/** When the money is paid, where not all of it is at closing. */
export function stagesOf(result: ExitWaterfallResult, request?: ExitWaterfallRequest): string[] {
  const { stages } = result;
  return stages.length < 2
    ? []
    : stages.slice(0, LONGEST).map(({ kind, name, amount }) => {
        const base = kind === "escrow_release" ? escrowBase(result, request) : "";
        return `${STAGES[kind] ?? name}: ${money(amount)}.${base}`;
      });
}

/** Of what an escrow that is given as a fraction is one: of what is left for the holders, not of the price. */
function escrowBase({ summary, deductions }: ExitWaterfallResult, request?: ExitWaterfallRequest): string {
  const pct = request?.deal?.escrow?.pct;
  if (pct === undefined) return "";
  const base = money(rational(summary.equityProceeds).plus(deductions.escrowForfeited).toNumber());
  return ` The escrow is ${percent(pct)} of ${base} paid to holders, after costs, debt and carve-out; for a part of the price give its amount.`;
}

/** The smallest price that reaches each goal. */
export function goalsOf({ goals, deductions }: ExitWaterfallResult, request?: ExitWaterfallRequest): string[] {
  return goals.slice(0, LONGEST).map(({ id, exitValuation, targetProceeds }) => {
    const reached =
      exitValuation === null
        ? "no exit reaches it"
        : `an exit at ${money(exitValuation)}${besides(deductions)} reaches it`;
    const asked = request?.analysis?.goals?.find((goal) => goal.id === id);
    return `Goal ${id}, ${askedFor(asked)}proceeds of ${money(targetProceeds)}: ${reached}.`;
  });
}

type Goal = NonNullable<NonNullable<ExitWaterfallRequest["analysis"]>["goals"]>[number];

/** What a goal asks for where that is not an amount, in its unit. */
function askedFor(goal: Goal | undefined): string {
  if (goal === undefined || goal.metric === "proceeds") return "";
  const { metric, value } = goal;
  if (metric === "multiple") return `a multiple of ${multiple(value)}, `;
  if (metric === "irr") return `an IRR of ${percent(value)}, `;
  return `${figure(value, 4)} a common share, `;
}

/** What everyone gets in each scenario, at each changed price, and along the curve where it was asked for. */
export function whatIfsOf(result: ExitWaterfallResult, request?: ExitWaterfallRequest): string[] {
  const { scenarios, sensitivity, curve, classes, breakpoints } = result;
  const scenarioRows = scenarios.map((line) => [line.name, line] as const);
  const deltaRows = sensitivity.map((line) => [`${line.delta > 0 ? "+" : ""}${percent(line.delta)}`, line] as const);
  const curveRows = request?.analysis?.curve === undefined ? [] : curve;
  const headings = classes.map(({ name }) => column(name));
  const points = curveRows.map(({ exitValuation, classes: paid }) => [
    money(exitValuation),
    ...classes.map(({ id }) => money(paid.find(({ classId }) => classId === id)?.net ?? 0)),
  ]);
  return [
    ...outcomes("Scenario", scenarioRows, result),
    ...outcomes("Price", deltaRows, result),
    ...(points.length === 0 ? [] : ["", tableOf([column("Exit"), ...headings], points)]),
    ...(request?.analysis?.breakpoints === true ? ["", kinksOf(breakpoints)] : []),
  ];
}

/** At which exit what begins, a line a breakpoint. */
function kinksOf(breakpoints: ExitWaterfallResult["breakpoints"]): string {
  const rows = breakpoints.map(({ exitValuation, price, events }) => [
    money(exitValuation),
    figure(price, 4),
    events.map(({ classId, event }) => `${classId} ${event.replaceAll("_", " ")}`).join(", "),
  ]);
  return tableOf([column("Exit"), column("Common, a share"), { heading: "What happens" }], rows);
}

type Outcome = ExitWaterfallResult["scenarios"][number] | ExitWaterfallResult["sensitivity"][number];

/** What each holder gets in each of some outcomes. */
function outcomes(
  heading: string,
  rows: readonly (readonly [string, Outcome])[],
  { holders }: ExitWaterfallResult,
): string[] {
  if (rows.length === 0) return [];
  const shown = holders.slice(0, LONGEST);
  const columns = [{ heading }, column("Exit"), column("Common, a share"), ...shown.map(({ name }) => column(name))];
  const cells = rows.map(([name, line]) => [
    name,
    money(line.exitValuation),
    figure(line.commonPricePerShare, 4),
    ...shown.map(({ holderId }) => money(line.holders.find((one) => one.holderId === holderId)?.net ?? 0)),
  ]);
  return ["", tableOf(columns, cells)];
}

function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  return tableOfFirst(LONGEST, columns, rows);
}
