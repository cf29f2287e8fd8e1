/** The state as it opens anywhere: other companies of this browser's list are not there, so their figures go along. */
import { shownCompany } from "../state/open-company.js";
import type { FundPosition, StudioState } from "../state/studio-state.js";
import { isCompany, knownPositions } from "./held-companies.js";

/** Positions in other companies as plain investments; one without figures stays behind. */
export function forOthers(state: StudioState): StudioState {
  const known = knownPositions.value ?? [];
  const positions = state.fund.positions.flatMap((position, place): FundPosition[] => {
    if (!isCompany(position)) return [position];
    if (position.companyId === null || position.companyId === shownCompany.value) {
      return [{ ...position, companyId: null }];
    }
    const investment = known[place]?.investment ?? null;
    if (investment === null) return [];
    const { name, invested, proceeds, holdingPeriodYears } = investment;
    return [{ name, invested, multiple: proceeds / invested, holdingPeriodYears }];
  });
  return { ...state, fund: { ...state.fund, positions } };
}
