/** How much of what was bought has been sold, for carry deal by deal. */
import type { DeploymentProfile } from "../plan/vintage.js";

/** Measures of American carry: cost realised to date over cost invested to date, and the growth of what exits. */
export interface Realisation {
  readonly realisedPct: Float64Array;
  readonly holdGrowth: Float64Array;
}

export function realisationOf(profile: DeploymentProfile, periods: number): Realisation {
  const realisedPct = new Float64Array(periods + 1);
  const holdGrowth = new Float64Array(periods + 1).fill(1);
  let invested = 0;
  let realised = 0;
  for (let t = 1; t <= periods; t++) {
    invested += (profile.newInvestments[t] ?? 0) + (profile.followOns[t] ?? 0);
    const exited = profile.exitedCost[t] ?? 0;
    realised += exited;
    realisedPct[t] = invested === 0 ? 0 : Math.min(1, realised / invested);
    if (exited > 0) holdGrowth[t] = (profile.exitedCostGrown[t] as number) / exited;
  }
  return { realisedPct, holdGrowth };
}
