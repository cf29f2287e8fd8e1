/** The sheet of a fund of funds: what each fund that a vehicle holds charges it, out of that fund's own books. */
import { reportingRows } from "@capstack/ilpa";
import { type TemplateColumn, templateFigures } from "@capstack/ledger";
import { holdingsSeen } from "../holdings/holding.js";
import { sumAmounts } from "../tables/money.js";
import { ownerOf } from "../vehicles/tenant.js";
import { listVehicles, type VehicleRow } from "../vehicles/vehicle.js";
import { accountRows, labelsOf } from "./account-rows.js";
import { loadIlpaSettings } from "./ilpa-settings.js";
import type { TemplateAsker } from "./ilpa-template.js";

const idsOf = (from: number, to: number): readonly string[] =>
  reportingRows.filter(({ row, formula }) => formula === null && row >= from && row <= to).map(({ id }) => id);
const FEE_ROWS = idsOf(21, 24);
const EXPENSE_ROWS = idsOf(27, 60);

/**
 * The funds held as a fund of funds that the key sees, by name, with the vehicle's part of their fees, expenses and carry; signs
 * are those of the rows of section A.1. A fund whose books are not kept here has no row: nothing is known of its fees.
 */
export async function childFundsOf(
  read: TemplateAsker,
  vehicle: VehicleRow,
  { today, end }: { readonly today: string; readonly end: string },
) {
  const holdings = (await holdingsSeen(read)).filter(
    ({ holderId, kind }) => holderId === vehicle.id && kind === "fund_of_funds",
  );
  const vehicles = new Map((await listVehicles(read.tx, read.caller)).map((one) => [one.id, one]));
  const funds = [];
  for (const { heldId, heldLpEntityId } of holdings) {
    const held = vehicles.get(heldId);
    if (held === undefined) continue;
    const settings = await loadIlpaSettings(read.tx, ownerOf(read, held));
    const books = await read.services.keptBooks.take(read, held, today);
    const { partners } = templateFigures(books, { end, ...labelsOf(accountRows(books.accounts, settings), settings) });
    const own = partners.find(({ lpEntityId }) => lpEntityId === heldLpEntityId)?.own;
    if (own === undefined) continue;
    const charged = (column: TemplateColumn) => chargedIn(column, held.baseCurrency);
    funds.push({
      ...{ name: held.name, commitment: own.itd.commitment, currency: held.baseCurrency },
      vintage: String(held.vintageYear ?? held.startDate?.slice(0, 4) ?? ""),
      ...{ qtd: charged(own.qtd), ytd: charged(own.ytd), itd: charged(own.itd) },
    });
  }
  return funds.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function chargedIn({ results, carryPaid }: TemplateColumn, currency: string) {
  const sum = (ids: readonly string[]) =>
    sumAmounts(
      ids.map((id) => results[id] ?? 0),
      currency,
    );
  return {
    managementFeeGross: results.managementFeesGross ?? 0,
    managementFeeNet: sum(FEE_ROWS),
    partnershipExpenses: sum(EXPENSE_ROWS),
    carryPaid,
  };
}
