/** The pages of the books: every address, with the visit that each begins with. */
import { CapstackApiError } from "@capstack/client";
import { Failure, platformFailure } from "@capstack/contract";
import type { KitEnv } from "@capstack/http";
import { type Context, Hono } from "hono";
import { setCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isBooksPath, toSignIn } from "../sign-in/way-back.js";
import { showAudit } from "./audit/audit-page.js";
import { showBank, workRows } from "./bank/bank-page.js";
import { importFile } from "./bank/import-page.js";
import { changeRow, showRow } from "./bank/row-page.js";
import { booksScript, booksStyle } from "./books-style.js";
import { changeDraft, showCapital, showDraft } from "./capital/capital-page.js";
import { changeClose, showClose } from "./close/close-page.js";
import { showFirm } from "./firm/firm-page.js";
import { showVehicle } from "./firm/vehicle-page.js";
import { issueTemplates, keepMapping, showIlpa, showTemplate } from "./ilpa/ilpa-page.js";
import { showEntryForm, writeEntry } from "./journal/entry-form.js";
import { changeEntry, showEntry } from "./journal/entry-page.js";
import { showJournal } from "./journal/journal-page.js";
import { showLedger } from "./journal/ledger-page.js";
import { compareOldBooks, showMovingIn } from "./moving-in/moving-in-page.js";
import { doOperation, showEverything, showOperation } from "./operations/operation-routes.js";
import {
  type BooksScene,
  HIDDEN,
  isPartner,
  ofFirm,
  ofVehicle,
  openPage,
  type Page,
  show,
  type VehiclePage,
} from "./page.js";
import { changePartnerPeople, showPartner, showPartners } from "./partners/partners-page.js";
import { showOwnVehicle, showWindow } from "./partners/window-page.js";
import { decideProposal, showProposals } from "./proposals/proposals-page.js";
import { showLeadSheet } from "./statements/lead-sheet-page.js";
import { issueStatement, showIssued, showStatement, showStatements } from "./statements/statements-page.js";

type Answer = Response | Promise<Response>;

/** The pages below `/books`. */
export function booksRoutes(scene: BooksScene): Hono<KitEnv> {
  const app = new Hono<KitEnv>();
  const at = (show: (page: Page) => Answer) => async (c: Context<KitEnv>) => {
    const page = await openPage(c, scene);
    if (page === null) return toSignIn(c);
    try {
      return await show(page);
    } catch (error) {
      return showRefusal(page, error);
    }
  };
  const of = (show: (page: VehiclePage, id: string) => Answer) =>
    at((page) => show(ofVehicle(page), page.c.req.param("id") ?? ""));

  app.get("/books/style.css", (c) => c.body(booksStyle, 200, kept("text/css")));
  app.get("/books/page.js", (c) => c.body(booksScript, 200, kept("text/javascript")));
  app.get(
    "/books",
    at((page) => (isPartner(page) ? showWindow(page) : showFirm(page))),
  );
  app.post("/books/amounts", at(hideAmounts));
  app.get("/books/answer/*", at(passOn));

  app.get(
    "/books/firm/do/:id",
    at((page) => showOperation(ofFirm(page), page.c.req.param("id") ?? "")),
  );
  app.post(
    "/books/firm/do/:id",
    at((page) => doOperation(ofFirm(page), page.c.req.param("id") ?? "")),
  );
  app.get(
    "/books/:vehicle",
    of((page) => (isPartner(page) ? showOwnVehicle(page) : showVehicle(page))),
  );
  app.get("/books/:vehicle/journal", of(showJournal));
  app.get(
    "/books/:vehicle/journal/new",
    of((page) => showEntryForm(page)),
  );
  app.post("/books/:vehicle/journal/new", of(writeEntry));
  app.get(
    "/books/:vehicle/journal/:id",
    of((page, id) => showEntry(page, id)),
  );
  app.post("/books/:vehicle/journal/:id", of(changeEntry));
  app.get("/books/:vehicle/ledger/:id", of(showLedger));
  app.get(
    "/books/:vehicle/bank",
    of((page) => showBank(page, taken(page))),
  );
  app.post("/books/:vehicle/bank", of(workRows));
  app.post("/books/:vehicle/bank/import", of(importFile));
  app.get(
    "/books/:vehicle/bank/:id",
    of((page, id) => showRow(page, id)),
  );
  app.post("/books/:vehicle/bank/:id", of(changeRow));
  app.get("/books/:vehicle/capital", of(showCapital));
  for (const kind of ["calls", "distributions"] as const) {
    app.get(
      `/books/:vehicle/capital/${kind}/:id`,
      of((page, id) => showDraft(page, kind, id)),
    );
    app.post(
      `/books/:vehicle/capital/${kind}/:id`,
      of((page, id) => changeDraft(page, kind, id)),
    );
  }
  app.get("/books/:vehicle/partners", of(showPartners));
  app.get(
    "/books/:vehicle/partners/:id",
    of((page, id) => showPartner(scene, page, id)),
  );
  app.post(
    "/books/:vehicle/partners/:id",
    of((page, id) => changePartnerPeople(scene, page, id)),
  );
  app.get(
    "/books/:vehicle/close",
    of((page) => showClose(page)),
  );
  app.post("/books/:vehicle/close", of(changeClose));
  app.get("/books/:vehicle/statements", of(showStatements));
  app.get(
    "/books/:vehicle/statements/:id",
    of((page, id) => showStatement(page, id)),
  );
  app.post("/books/:vehicle/statements/:id", of(issueStatement));
  app.get("/books/:vehicle/lead-sheet", of(showLeadSheet));
  app.get("/books/:vehicle/issued/:id", of(showIssued));
  app.get(
    "/books/:vehicle/ilpa",
    of((page) => showIlpa(page)),
  );
  app.post("/books/:vehicle/ilpa", of(keepMapping));
  app.post("/books/:vehicle/ilpa/issue", of(issueTemplates));
  app.get("/books/:vehicle/ilpa/:id", of(showTemplate));
  app.get("/books/:vehicle/audit", of(showAudit));
  app.get(
    "/books/:vehicle/moving-in",
    of((page) => showMovingIn(page)),
  );
  app.post("/books/:vehicle/moving-in", of(compareOldBooks));
  app.get(
    "/books/:vehicle/proposals",
    of((page) => showProposals(page)),
  );
  app.post("/books/:vehicle/proposals/:id", of(decideProposal));
  app.get("/books/:vehicle/all", of(showEverything));
  app.get("/books/:vehicle/do/:id", of(showOperation));
  app.post("/books/:vehicle/do/:id", of(doOperation));
  return app;
}

/** Shows as a page why something is refused. Throws our own faults on. */
function showRefusal(page: Page, error: unknown): Answer {
  const { status, message } = refusalOf(error);
  const known = status === 403 || status === 404 || status === 409 ? status : 422;
  return show(
    page,
    {
      title: known === 404 ? "Not found" : "Refused",
      children: (
        <>
          <h1>{known === 404 ? "Nothing is here" : "This was refused"}</h1>
          <p class="alert" role="alert">
            {message}
          </p>
          <p>
            <a href="/books">To the beginning</a>
          </p>
        </>
      ),
    },
    known,
  );
}

function refusalOf(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof CapstackApiError && error.status < 500) return error;
  if (error instanceof Failure && error.status < 500) return error;
  throw error;
}

function kept(type: string) {
  return { "Content-Type": `${type}; charset=UTF-8`, "Cache-Control": "public, max-age=300" };
}

/** How many rows of a file were taken just now. */
function taken({ c }: VehiclePage): { readonly notice?: string } {
  const rows = c.req.query("taken");
  return rows === undefined ? {} : { notice: `${Number(rows)} rows are taken.` };
}

/** An answer of the books as a file: the browser has no key of its own. */
async function passOn({ c, visit }: Page): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const answer = await visit.ask(`${pathname.slice("/books/answer".length)}${search}`);
  for (const name of ["content-type", "content-disposition", "x-total-count"]) {
    const value = answer.headers.get(name);
    if (value !== null) c.header(name, value);
  }
  // By the context, whose headers keep pages private.
  return answer.body === null ? c.body(null) : c.body(answer.body, answer.status as ContentfulStatusCode);
}

/** Hides or shows amounts, and goes back to the page. */
async function hideAmounts({ c }: Page): Promise<Response> {
  const { hidden, from } = await c.req.parseBody();
  const back = String(from ?? "");
  if (!isBooksPath(back)) throw platformFailure("forbidden", "That is no page of the books.");
  setCookie(c, HIDDEN, hidden === "yes" ? "hidden" : "shown", {
    path: "/books",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: 31_536_000,
  });
  return c.redirect(back, 303);
}
