/** An answer as the figures of its view. */
import { objectOf } from "./change.js";
import { type CapitalAccountsAnswer, capitalAccountFigures } from "./data/capital-account.js";
import { type ExitAnswer, exitFigures } from "./data/exit.js";
import { type FundAnswer, fundFigures } from "./data/fund.js";
import { type OwnershipAnswer, ownershipFigures } from "./data/ownership.js";
import type { ViewName } from "./views.js";

/**
 * What a view draws of an answer, at most {@link LONGEST_FIGURES} characters of JSON.
 * @param answer of the view's tool
 * @param asked the arguments it answers
 */
export function figuresOf(view: ViewName, answer: unknown, asked: unknown): object | null {
  switch (view) {
    case "ownership":
      return ownershipFigures(answer as OwnershipAnswer);
    case "exit":
      return exitFigures(answer as ExitAnswer);
    case "fund":
      return fundFigures(answer as FundAnswer, Number(objectOf(objectOf(asked).inputs).newInvestmentPeriodYears));
    case "capital-account":
      return capitalAccountFigures(answer as CapitalAccountsAnswer);
  }
}
