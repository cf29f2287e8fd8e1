/** A statement prepared from the books: its figures, and the page they are read on. */

import type { StatementPage } from "./page.js";
import type { StatementOptions } from "./statement.js";

/** A statement's window, and the partner it is about. */
export interface PartnerStatementOptions extends StatementOptions {
  readonly lpEntityId?: string | undefined;
}

/** The figures, and the page made of them where it is asked for. */
export interface PreparedStatement {
  readonly figures: object;
  readonly page: () => StatementPage;
}
