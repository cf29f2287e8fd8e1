/** A statement prepared from the books: its figures, and its page. */

import { later, orNull, text } from "@capstack/decimal";
import type { StatementPage } from "./page.js";
import { ofStatement, type StatementOptions } from "./statement.js";

export const partnerStatementOptions = ofStatement({
  /** A partner of the books. */
  lpEntityId: orNull(later(text({ optional: true }))),
});

/** A statement's window, and the partner it is about. */
export interface PartnerStatementOptions extends StatementOptions {
  readonly lpEntityId?: string | undefined;
}

/** The figures, and a function that builds the page. */
export interface PreparedStatement {
  readonly figures: object;
  readonly page: () => StatementPage;
}
