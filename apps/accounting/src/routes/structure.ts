/** `/holdings`, `/pick-ups`, `/through-agreements`, `/look-through`, `/combining-sheet`: vehicles that hold others. */
import { listHoldings, recordHolding, withdrawHolding } from "@capstack/books/holdings/holding";
import { requireScope } from "@capstack/books/requests/caller";
import { answerCombiningSheet } from "@capstack/books/structure/combining-sheet";
import { answerLookThrough } from "@capstack/books/structure/look-through";
import { enterParallelInvestment } from "@capstack/books/structure/parallel";
import { parallelGroups, recordParallelGroup, withdrawParallelGroup } from "@capstack/books/structure/parallel-group";
import { bookPickUps } from "@capstack/books/structure/pick-ups";
import { bookThrough, cancelThrough, draftThrough, listThrough } from "@capstack/books/structure/through-agreements";
import { inGroup, inHolding, ofGroup, type Routes } from "../route.js";

export const structureRoutes = {
  listHoldings: (read) => listHoldings(read),
  recordHolding: (write, _, body) => recordHolding(write, body),
  withdrawHolding: inHolding("vehicle_holdings", withdrawHolding),
  bookPickUps: (write, _, run) => {
    if (run.post) requireScope(write.caller, "accounting:post");
    return bookPickUps(write, run);
  },
  getLookThrough: ofGroup((read, vehicle, { query }) => answerLookThrough(read, vehicle, query)),
  getCombiningSheet: (read, { query }) => answerCombiningSheet(read, query),
  listThroughAgreements: async (read) => {
    await read.vehicles();
    return listThrough(read);
  },
  draftThroughAgreement: inGroup((write, vehicle, body) => {
    if (body.post) requireScope(write.caller, "accounting:post");
    return draftThrough(write, vehicle, body);
  }),
  bookThroughAgreement: (write, { id }) => bookThrough(write, id),
  cancelThroughAgreement: (write, { id }) => cancelThrough(write, id),
  listParallelGroups: async (read) => {
    await read.vehicles();
    return parallelGroups(read);
  },
  recordParallelGroup: (write, _, body) => recordParallelGroup(write, body),
  withdrawParallelGroup: (write, { id }, body) => withdrawParallelGroup(write, id, body),
  enterParallelInvestment: (write, _, deal) => {
    if (deal.post) requireScope(write.caller, "accounting:post");
    return enterParallelInvestment(write, deal);
  },
} satisfies Partial<Routes>;
