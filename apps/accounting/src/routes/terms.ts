/** `/terms`, `/fx-rates`, `/construction`: what was agreed, what currencies are worth, what a forecast assumes. */
import { readConstruction, setAssumptions } from "../construction/construction.js";
import { loadFxRates, setFxRate } from "../fx-rates.js";
import { inGroup, ofGroup, type Routes } from "../route.js";
import { publishTerms, setTerms } from "../set-terms.js";

export const termsRoutes = {
  getTerms: ofGroup((read, vehicle, { query }) => publishTerms(read, vehicle, query.asOf ?? read.today)),
  setTerms: inGroup(setTerms),
  listFxRates: ofGroup((read, vehicle) => loadFxRates(read.tx, read.tenantId, vehicle.id)),
  setFxRate: inGroup(setFxRate),
  getConstruction: ofGroup((read, vehicle, { query }) => readConstruction(read, vehicle, query.asOf ?? read.today)),
  setAssumptions: inGroup(setAssumptions),
} satisfies Partial<Routes>;
