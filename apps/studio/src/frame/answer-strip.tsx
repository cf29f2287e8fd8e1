/** On a phone, over what is put in: the figures that it comes to, in sight while somebody types. */
import { rational, sumOf } from "@capstack/decimal";
import { company, companyAnswer } from "../company/company.js";
import { groupOfKind, HOLDER_GROUPS } from "../engine/holder-groups.js";
import { exit } from "../exit/exit-answers.js";
import { showCompact, showMultiple, showPercent, showRate } from "../figures/figures.js";
import { fund } from "../fund/fund-answers.js";
import { page } from "../state/shown-page.js";

/** A figure with its name, as narrow as a quarter of a phone. */
type Figure = readonly [name: string, value: string];

export function AnswerStrip() {
  const asked = { "cap-table": company, exit, fund }[page.value as "cap-table" | "exit" | "fund"];
  const figures = FIGURES[page.value as keyof typeof FIGURES]?.() ?? [];
  if (figures.length === 0) return null;
  const isBefore = (asked?.value.issues.length ?? 0) > 0;
  return (
    <dl class={`answer-strip${isBefore ? " before" : ""}`} aria-label="Figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const FIGURES = { "cap-table": ownership, exit: proceeds, fund: returns };

/** Who owns what in the end, and at which post-money. */
function ownership(): Figure[] {
  const answer = companyAnswer.value;
  const last = answer?.byHolder.at(-1);
  if (answer === null || last === undefined) return [];
  const partOf = (group: string) => last.groups.find(({ name }) => name === group)?.fullyDiluted.part ?? 0;
  return [
    ["Founders", showPercent(partOf("Founders"))],
    ["Investors", showPercent(partOf("Investors"))],
    ["Pool left", showPercent(partOf("Option pool"))],
    ["Post-money", showCompact(answer.final.valuation?.postMoney ?? null)],
  ];
}

/** Who gets what at the price. */
function proceeds(): Figure[] {
  const { answer } = exit.value;
  if (answer === null) return [];
  const kinds = new Map(companyAnswer.value?.final.holders.map(({ id, kind }) => [id, kind]));
  const netOf = (group: string) =>
    sumOf(
      answer.holders
        .filter(({ holderId }) => groupOfKind(kinds.get(holderId)) === group)
        .map(({ net }) => rational(net)),
    ).toNumber();
  const nets = HOLDER_GROUPS.map((group): Figure => [SHORT[group] ?? group, showCompact(netOf(group))]);
  return [["Sold for", showCompact(answer.exitValuation)], ...nets.slice(0, 3)];
}

const SHORT: Readonly<Record<string, string>> = { "Employees and advisors": "Employees" };

/** What LPs get. */
function returns(): Figure[] {
  const { answer } = fund.value;
  const { multiples, irr, totals } = answer?.forecast?.summary ?? {};
  const end = answer?.forecast?.periods.at(-1)?.cumulative.lp;
  if (multiples === undefined) return [];
  return [
    ["DPI", showMultiple(end?.dpi ?? null)],
    ["Net IRR", showRate(irr?.netLp ?? null)],
    ["Gross", showMultiple(multiples.gross)],
    ["Carry", showCompact(totals?.carry ?? null)],
  ];
}
