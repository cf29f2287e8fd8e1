/** The positions of the fund with their figures: of companies, what their investors paid and get at their own exits. */
import { computed } from "@preact/signals";
import { requestOf } from "../company/company.js";
import { answered } from "../engine/answered.js";
import type { CompanyToSell, Investor } from "../engine/several/positions.js";
import { keptStates } from "../state/kept-states.js";
import { shownCompany } from "../state/open-company.js";
import { state } from "../state/store.js";
import type { CompanyPosition, FundPosition, StudioState } from "../state/studio-state.js";
import type { Investment } from "./positions.js";

const positions = computed(() => state.value.fund.positions);

/** A position whose shares are on a cap table. */
export const isCompany = (position: FundPosition): position is CompanyPosition => "companyId" in position;

/** Null stands for the company that is shown. */
const companyOf = ({ companyId }: CompanyPosition) => (companyId === shownCompany.value ? null : companyId);

let knownIds: readonly string[] = [];
/** Stays the same list while no other company is held. */
const otherIds = computed(() => {
  const ids = [...new Set(positions.value.filter(isCompany).flatMap((one) => companyOf(one) ?? []))];
  if (ids.join() !== knownIds.join()) knownIds = ids;
  return knownIds;
});
const others = keptStates(otherIds);

/** The companies held, each once; undefined until all are read. */
const held = computed((): ReadonlyMap<string | null, StudioState> | undefined => {
  const read = others.value;
  if (read === null) return undefined;
  const all = positions.value.filter(isCompany).flatMap((one): [string | null, StudioState][] => {
    const id = companyOf(one);
    const found = id === null ? state.value : read.get(id);
    return found === undefined ? [] : [[id, found]];
  });
  return new Map(all);
});

const sold = answered("positions", () => {
  const companies = held.value;
  if (companies === undefined) return undefined;
  return companies.size === 0 ? null : [...companies].map(toSell);
});

function toSell([id, one]: readonly [string | null, StudioState]): CompanyToSell {
  const { deal, preferred, exitValuation } = one.exit;
  return { id, request: requestOf(one), deal, preferred, exitValuation };
}

/** A position with what is known of it. */
export interface KnownPosition {
  readonly position: FundPosition;
  /** The company's name, or the investment's own. */
  readonly name: string;
  /** Of a company: who paid for its shares; null where it is not in the list any more. */
  readonly investors: readonly Investor[] | null;
  /** Why the company has no figures. */
  readonly message: string | null;
  /** Of a company: the price that it is sold for. Currency */
  readonly soldFor: number | null;
  /** Null while something of it is missing. */
  readonly investment: Investment | null;
}

/** The positions as they stand; undefined while companies are read or computed. */
export const knownPositions = computed((): readonly KnownPosition[] | undefined => {
  const companies = held.value;
  const sales = new Map((sold.value.answer ?? []).map((one) => [one.id, one]));
  if (companies === undefined || [...companies.keys()].some((id) => !sales.has(id))) return undefined;
  return positions.value.map((position): KnownPosition => {
    if (!isCompany(position)) {
      const { name, invested, multiple, holdingPeriodYears } = position;
      const investment = { name, invested, proceeds: invested * multiple, holdingPeriodYears };
      const known = { position, name, investors: [], message: null, soldFor: null };
      return { ...known, investment: invested > 0 ? investment : null };
    }
    const id = companyOf(position);
    const company = companies.get(id);
    const found = sales.get(id);
    if (company === undefined || found === undefined) {
      return { position, name: "Company", investors: null, message: null, soldFor: null, investment: null };
    }
    const name = company.title || "Company without a name";
    const investor = found.investors.find((one) => one.id === position.holderId);
    const message = found.issues[0]?.message ?? null;
    const known = { position, name, investors: found.investors, message, soldFor: company.exit.exitValuation };
    return { ...known, investment: investmentOf(name, investor, position) };
  });
});

function investmentOf(
  name: string,
  investor: Investor | undefined,
  { holdingPeriodYears }: CompanyPosition,
): Investment | null {
  return investor === undefined
    ? null
    : { name, invested: investor.invested, proceeds: investor.proceeds, holdingPeriodYears };
}
