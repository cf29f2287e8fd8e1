/** Companies that a fund holds: what each investor paid, and gets at the company's own price and terms of its exit. */
import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall, type ExitDeal } from "@capstack/waterfall";
import { withChangedTerms } from "../../state/changed-terms.js";
import { chequesOf, paidBy } from "../cheques.js";
import type { Issue } from "../issue.js";
import { issuesOf } from "../issues-of.js";
import type { CompanyToCompare } from "./compare.js";

/** A company with the price and the terms of its exit. */
export interface CompanyToSell extends CompanyToCompare {
  /** Of the list of companies; null for the one that is shown. */
  readonly id: string | null;
  /** Currency. */
  readonly exitValuation: number;
}

/** Somebody who paid for shares. */
export interface Investor {
  readonly id: string;
  readonly name: string;
  /** What was paid, and proceeds to the cent. Currency. */
  readonly invested: number;
  readonly proceeds: number;
}

/** A company's investors; with issues it could not be computed. */
export interface SoldCompany {
  readonly id: string | null;
  readonly issues: readonly Issue[];
  readonly investors: readonly Investor[];
}

/** Computes the exit of each company at that company's price. */
export function sellEach(companies: readonly CompanyToSell[]): SoldCompany[] {
  return companies.map(({ id, request, deal, preferred, exitValuation }) => {
    try {
      const { final, snapshots } = computeCapTable({
        ...request,
        options: { ...request.options, explain: false, snapshots: "summary" },
      });
      const cheques = chequesOf(snapshots.flatMap(({ round }) => round ?? []));
      if (final.holders.length === 0) return { id, issues: [], investors: [] };
      const model = withChangedTerms(toWaterfallModel(final), preferred);
      const analysis = { breakpoints: false, trace: false };
      const { holders } = computeExitWaterfall({ model, exitValuation, deal: deal as ExitDeal, analysis });
      const investors = holders.filter(({ invested }) => invested > 0);
      return {
        id,
        issues: [],
        investors: investors.map((one) => ({
          id: one.holderId,
          name: one.name,
          invested: paidBy(one, cheques).invested,
          proceeds: one.net,
        })),
      };
    } catch (error) {
      return { id, issues: issuesOf(error), investors: [] };
    }
  });
}
