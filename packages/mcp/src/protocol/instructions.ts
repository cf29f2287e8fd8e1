import type { Backend } from "../backend/backend.js";

/** What a model reads before it uses the tools; under 2,000 characters. */
export function instructionsOf({ books }: Backend): string {
  return `${models}\n\n${books === undefined ? noBooks : someBooks}`;
}

const someBooks = `Books: accounting_* tools read a firm's books with the same key; begin with accounting_firm and name a vehicle by group. accounting_draft_* tools only draft; people post.`;

const noBooks = "Books: this server computes in its own process and keeps none.";

const models = `Capstack computes the money side of venture capital, exactly: who owns a company (cap_table_compute), who gets what when it is sold (exit_waterfall_compute), what a fund will earn (fund_economics_compute). Nothing is stored between calls; every call carries its whole input.

Order: list_models shows what there is; get_access says what the configured key may use; then compute. Read capstack://examples/{model} for a complete request and capstack://guide/{model} for every field before building one.

Units: currency amounts in whole units (2000000 is two million, not "2M"); fractions of one (0.2 is 20 percent); multiples as factors (1 is 1x); dates as YYYY-MM-DD. Do not round inputs. Shares are whole numbers.

From a cap table to an exit: the final state lists classes, prices, preferences and holders; carry them into the exit model with the same ids. Each holder keeps one id everywhere.

Answers: the first text is a table to show; structuredContent has every figure. Report figures as given: parts add up to their whole to the cent, so do not recompute or round them.

Errors: a failed call says what to do in its first sentence. A JSON pointer such as /events/2/grants/0/shares names the wrong value; correct it and call again. A payment error carries the address where access can be obtained: show it to the user, do not retry. A warning is accepted input that looks wrong: mention it.`;
