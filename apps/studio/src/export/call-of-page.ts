/** The request behind each page. */
import { capTableRequest } from "../company/company.js";
import { exitRequest } from "../exit/exit-answers.js";
import { fundRequest } from "../fund/fund-answers.js";
import type { Page } from "../state/address.js";
import type { Call } from "./same-call.js";

/** The call that answers with the figures of a page; null while there is nothing to ask. */
export function callOf(page: Page): Call | null {
  switch (page) {
    case "exit":
      return (
        exitRequest.value && {
          path: "exit-waterfall/compute",
          command: "exit-waterfall compute",
          package: "@capstack/waterfall",
          function: "computeExitWaterfall",
          request: exitRequest.value,
        }
      );
    case "fund":
      return fundRequest.value === undefined
        ? null
        : {
            path: "fund-economics/compute",
            command: "fund-economics compute",
            package: "@capstack/fund-economics",
            function: "computeFundEconomics",
            request: fundRequest.value,
          };
    default:
      return {
        path: "cap-table/compute",
        command: "cap-table compute",
        package: "@capstack/cap-table",
        function: "computeCapTable",
        request: capTableRequest.value,
      };
  }
}
