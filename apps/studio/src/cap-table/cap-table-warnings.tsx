/** What the engine would have a person look at on the cap table. */
import type { CapTableWarning } from "@capstack/cap-table";
import { capTableRequest, companyAnswer } from "../company/company.js";
import { poolOverTarget } from "../company/warning-words.js";
import { Warnings } from "../controls/warnings.js";

export function CapTableWarnings({ warnings }: { readonly warnings: readonly CapTableWarning[] }) {
  const answer = companyAnswer.value;
  const told = warnings.map((warning) => ({
    message: (answer && poolOverTarget(warning, capTableRequest.value, answer)) ?? warning.message,
  }));
  return <Warnings warnings={told} />;
}
