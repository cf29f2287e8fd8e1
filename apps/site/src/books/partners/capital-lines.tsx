/** The lines of a capital account, of a period and since inception. */
import { Amount } from "../frame/cell.js";
import { Table } from "../frame/table.js";
import type { VehiclePage } from "../page.js";

type Capital = Awaited<ReturnType<VehiclePage["visit"]["books"]["getCapitalAccounts"]>>["rows"][number]["period"];

const LINES = [
  ["beginning", "Beginning"],
  ["contributions", "Contributions"],
  ["distributions", "Distributions"],
  ["managementFees", "Management fees"],
  ["expenses", "Partnership expenses"],
  ["offeringCosts", "Offering costs"],
  ["operatingIncome", "Income"],
  ["realizedGains", "Realized gains"],
  ["unrealizedGains", "Unrealized gains"],
  ["fxTranslation", "Exchange rates"],
  ["transfers", "Transfers"],
  ["carriedInterest", "Carried interest"],
  ["unclassified", "Other"],
  ["ending", "Ending"],
] as const satisfies readonly (readonly [keyof Capital, string])[];

interface CapitalLinesProps {
  readonly period: Capital;
  readonly itd: Capital;
  /** The period in words. */
  readonly label: string;
  readonly currency: string;
}

/** Lines of nothing in either column are left out. */
export function CapitalLines({ period, itd, label, currency }: CapitalLinesProps) {
  const lines = LINES.filter(([line]) => line === "ending" || period[line] !== 0 || itd[line] !== 0);
  return (
    <Table
      name="Capital account"
      columns={[{ title: "Line" }, { title: label, isFigure: true }, { title: "Since inception", isFigure: true }]}
      rows={lines.map(([line, title]) => ({
        style: line === "ending" ? ("total" as const) : ("line" as const),
        cells: [title, <Amount of={period[line]} currency={currency} />, <Amount of={itd[line]} currency={currency} />],
      }))}
    />
  );
}
