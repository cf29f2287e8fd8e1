/** The studio begins: the state from the address, else what the browser kept, else the first story. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { App, notice, page } from "./frame/app.js";
import { readAddress, unpackState, writeAddress } from "./state/address.js";
import { keepState, keptState } from "./state/kept.js";
import { beginWith, redo, replaceState, state, undo } from "./state/store.js";
import "./style.css";

/** Follows the address: a page, and a state when it carries one, which the address then lets go of. */
async function followAddress(first: boolean): Promise<void> {
  const address = readAddress(location.hash);
  page.value = address.page;
  if (address.packed === null) return;
  try {
    const shared = await unpackState(address.packed);
    if (first) beginWith(shared);
    else replaceState(shared);
  } catch (error) {
    notice.value = `The address could not be shown. ${(error as Error).message}`;
  }
  history.replaceState(null, "", writeAddress(address.page, null));
}

const kept = keptState();
if (kept !== null) beginWith(kept);
await followAddress(true);
addEventListener("hashchange", () => void followAddress(false));

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) redo();
  else undo();
});

effect(() => keepState(state.value));
effect(() => {
  document.title = `${state.value.title || "Studio"} · Capstack`;
});

const root = document.getElementById("studio");
if (root !== null) render(<App />, root);
