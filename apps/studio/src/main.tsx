/** The studio begins: what this browser kept, then the company that the address carries, beside it. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { company } from "./company/company.js";
import { loadTheRest } from "./controls/later.js";
import { firstExample } from "./examples/first-example.js";
import { App, notice } from "./frame/app.js";
import { readAddress, writeAddress } from "./state/address.js";
import { beginWithKept, forked, keepNow, keepSoon, openAsNew, openToRead, reading } from "./state/open-company.js";
import { page } from "./state/shown-page.js";
import { endStep, redo, state, undo } from "./state/store.js";
import { endTyping, noteTyping } from "./state/typing.js";
import "./style.css";

/** Follows the address: a page, and a company when it carries one, which the address then lets go of. */
async function followAddress(): Promise<void> {
  const address = readAddress(location.hash);
  if (address.page !== page.value) scrollTo(0, 0);
  page.value = address.page;
  if (address.packed === null) {
    reading.value = false;
    return;
  }
  try {
    const { unpackState } = await import("./state/packed-state.js");
    const next = await unpackState(address.packed);
    // The address stays what it was: a reload shows the same again.
    if (address.readOnly) return await openToRead(next);
    await openAsNew(next);
  } catch (error) {
    notice.value = `The address could not be shown. ${(error as Error).message}`;
  }
  history.replaceState(null, "", writeAddress(address.page, null));
}

/** The company is there before anything is drawn. What is loaded later waits for this file, so that the file waits for nothing. */
async function begin(): Promise<void> {
  await beginWithKept(firstExample.state);
  await followAddress();
  addEventListener("hashchange", () => void followAddress());

  // Only what is typed into one field in one go is one step of undo: a press, a choice or another field begins the next.
  for (const kind of ["click", "change", "focusin"]) addEventListener(kind, endStep, true);

  addEventListener("input", noteTyping, true);
  for (const kind of ["change", "focusout"]) addEventListener(kind, endTyping, true);

  addEventListener("keydown", (event) => {
    if (event.key === "Enter") endTyping();
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo();
    else undo();
  });

  effect(() => {
    state.value;
    keepSoon();
  });
  addEventListener("pagehide", () => void keepNow());
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void keepNow());
  effect(() => {
    if (!forked.value) return;
    notice.value = "This company was changed in another tab. What you do here is kept as a copy of its own.";
    forked.value = false;
  });
  effect(() => {
    const title = page.value === "templates" ? "Reporting templates" : state.value.title;
    document.title = `${title || "Studio"} · Capstack`;
  });

  const stop = effect(() => {
    if (company.value.answer === null && company.value.issues.length === 0) return;
    setTimeout(() => {
      stop();
      loadTheRest();
    });
  });

  const root = document.getElementById("studio");
  if (root !== null) render(<App />, root);
}

void begin();
