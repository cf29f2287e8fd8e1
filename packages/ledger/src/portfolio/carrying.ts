/** What a deal is about: one security of a company, or the whole of a company that has none, and what it carries. */
import { EngineError, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { companyOrdinal, type Holding } from "../entries/draft-line.js";
import { securityUnits } from "../fund/security-units.js";
import { type Units, unknownId } from "../money/amount.js";
import { checkDate } from "../periods/window.js";
import { compareText } from "../records/text-order.js";
import type { Security } from "../records/vehicle.js";

/** A holding's carrying figures on a date, in minor units. */
export interface Carrying {
  readonly holding: Holding;
  readonly cost: Units;
  readonly accruedInterest: Units;
  readonly unrealized: Units;
  readonly fxTranslation: Units;
  readonly value: Units;
}

/** @throws EngineError `unknown_company`, `unknown_security`, `security_required`, `invalid_date` */
export function carryingOf(index: BooksIndex, deal: Holding, date: string): Carrying {
  checkDate(date, "date");
  const company = companyOrdinal(index, deal.companyId);
  const rows = securityUnits(index, toDayNumber(date)).filter((row) => row.company === company);
  const rest = rows.at(-1);
  const security = chosenSecurity(index, deal, rest?.carrying.every((units) => units === 0) !== false);
  const row = security === null ? rest : rows.find((one) => index.securities[one.security] === security);
  const [cost = 0, accruedInterest = 0, unrealized = 0, fxTranslation = 0] = row?.carrying ?? [];
  const holding = { companyId: deal.companyId, securityId: security?.securityId };
  return { holding, cost, accruedInterest, unrealized, fxTranslation, value: row?.value ?? 0 };
}

/**
 * The security a deal names; without a name the only one the company has, unless the company carries something outside of
 * it. Null for a company without securities.
 */
function chosenSecurity(
  { companies, companyAt, securities }: BooksIndex,
  { companyId, securityId }: Holding,
  isAllInSecurities: boolean,
): Security | null {
  const own = securities
    .filter((security) => security.companyId === companyId)
    .sort((a, b) => compareText(a.name, b.name));
  if (securityId !== undefined) return namedSecurity(own, securityId);
  const [first] = own;
  if (first === undefined) return null;
  if (own.length === 1 && isAllInSecurities) return first;
  const { name = "" } = companies[companyAt.get(companyId) ?? -1] ?? {};
  const names = own.map((security) => `${security.name} (${security.securityId})`).join(", ");
  const message = `${name} is held in several positions; name one of them by securityId: ${names}.`;
  throw new EngineError("security_required", message, ["securityId"], {
    details: { securities: own.map((security) => ({ securityId: security.securityId, name: security.name })) },
  });
}

/** @throws EngineError `unknown_security` */
export function namedSecurity(own: readonly Security[], securityId: string, path = "securityId"): Security {
  const named = own.find((security) => security.securityId === securityId);
  if (named !== undefined) return named;
  throw unknownId("unknown_security", [path], securityId, "a security of this company");
}
