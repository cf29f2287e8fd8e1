/** `/terms`, `/provisions`, `/fx-rates`, `/construction`: what was agreed, what currencies are worth, what a forecast assumes. */
import { readConstruction, setAssumptions } from "@capstack/books/construction/construction";
import { publishFxRates, setFxRate } from "@capstack/books/entries/fx-rates";
import { importFxRates } from "@capstack/books/entries/import-fx-rates";
import { mfnMatrix } from "@capstack/books/provisions/mfn-matrix";
import { electProvision, endProvision, listProvisions, recordProvision } from "@capstack/books/provisions/provision";
import { publishTerms, setTerms } from "@capstack/books/terms/set-terms";
import { inGroup, inHolding, ofGroup, type Routes } from "../route.js";

export const termsRoutes = {
  getTerms: ofGroup((read, vehicle, { query }) => publishTerms(read, vehicle, query.asOf ?? read.today)),
  setTerms: inGroup(setTerms),
  listProvisions: ofGroup(listProvisions),
  recordProvision: inGroup(recordProvision),
  electProvision: inHolding("provisions", electProvision),
  endProvision: inHolding("provisions", endProvision),
  getMfnMatrix: ofGroup((read, vehicle, { query }) => mfnMatrix(read, vehicle, query)),
  listFxRates: ofGroup(publishFxRates),
  importFxRates: inGroup(importFxRates),
  setFxRate: inGroup(setFxRate),
  getConstruction: ofGroup((read, vehicle, { query }) => readConstruction(read, vehicle, query)),
  setAssumptions: inGroup(setAssumptions),
} satisfies Partial<Routes>;
