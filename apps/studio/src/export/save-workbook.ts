/** The workbook of a page: the exit and the fund on their pages, the cap table elsewhere. */
import { capTableRequest, nameOfId } from "../company/company.js";
import { ask } from "../engine/engines.js";
import type { WorkbookQuestion } from "../engine/workbook.js";
import { exitRequest } from "../exit/exit-answers.js";
import { save } from "../files/save.js";
import { sentence } from "../form/words/issue-words.js";
import { fundRequest } from "../fund/fund-answers.js";
import type { Page } from "../state/address.js";
import { withoutTheirNames } from "./shared-state.js";

/** What the workbook of a page is made of; null where the page cannot be computed yet. */
export function workbookQuestion(page: Page): WorkbookQuestion | null {
  if (page === "fund")
    return fundRequest.value === undefined ? null : { of: "fund-economics", request: fundRequest.value };
  if (page !== "exit") return { of: "cap-table", request: capTableRequest.value };
  return exitRequest.value && { of: "exit-waterfall", request: exitRequest.value };
}

/** Makes the workbook and has the browser save it; answers why not, or null. */
export async function saveWorkbook(question: WorkbookQuestion, hidden: boolean): Promise<string | null> {
  const reply = await ask("workbook", withoutTheirNames(question, hidden));
  if (reply === null) return null;
  if (reply.refused) return reply.issues.map(({ message }) => sentence(message, nameOfId)).join(" ");
  save(
    `${question.of}.xlsx`,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    reply.answer.slice(),
  );
  return null;
}
