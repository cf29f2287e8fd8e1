/** What a model reads before it uses the tools; under 2,000 characters. */
export function instructionsOf(hasBooks: boolean): string {
  return `${models}\n\n${hasBooks ? someBooks : noBooks}`;
}

const someBooks = `Books: accounting_* tools read a firm's books with the same key; begin with accounting_firm and name a vehicle by group. accounting_draft_* tools only draft; people post.`;

const noBooks = "Books: this server computes in its own process and keeps none.";

const models = `Capstack computes the money side of venture capital, exactly: who owns a company (cap_table_compute), who gets what when it is sold (exit_waterfall_compute), what a fund will earn (fund_economics_compute). Nothing is stored; a result is kept for your next calls by the id that its text ends with: give it as result instead of sending all again.

Order: list_models shows what there is; get_access says what the configured key may use; then compute. describe gives one page on an event type or a part that a schema names, with an example: read it before writing what the schema does not show. search_docs says how a thing is computed, on whose authority, and how it is done. explain tells step by step why a price, a payout or a balance is what it is. read_file takes a cap table or a bank's file by its text; returns_compute takes dated flows.

Units: currency amounts in whole units (2000000 is two million, not "2M"); fractions of one (0.2 is 20 percent); multiples as factors (1 is 1x); dates as YYYY-MM-DD. Do not round inputs. Shares are whole numbers.

From a cap table to an exit: give the table's result to exit_waterfall_compute. Each holder keeps one id everywhere.

Answers: a short text to show, and exact figures in structuredContent; a part or page of a long answer by fields, limit and cursor, all of it by detail full. Report figures as given: parts add up to their whole to the cent, so do not recompute or round them.

Errors: a failed call says what to do in its first sentence. A JSON pointer such as /events/2/grants/0/shares names the wrong value; correct it and call again. A payment error carries the address where access can be obtained: show it to the user, do not retry. A warning is accepted input that looks wrong: mention it.`;
