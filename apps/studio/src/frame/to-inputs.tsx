/** On a narrow screen, the way from the figures to what they are made of, and back. */
import { useEffect, useState } from "preact/hooks";
import type { Page } from "../state/address.js";
import { page } from "../state/shown-page.js";
import { state } from "../state/store.js";

/** What a page's figures are made of; the board's page has nothing to put in. */
const CHANGES: Readonly<Partial<Record<Page, string>>> = {
  "cap-table": "Change events",
  exit: "Change terms",
  compare: "Choose companies",
  fund: "Change the fund",
};

export function ToInputs() {
  const name = CHANGES[page.value];
  const [isThere, setThere] = useState(false);
  const [hasBoth, setHasBoth] = useState(true);
  useEffect(() => {
    const look = () => {
      setThere(inputsAreInSight());
      setHasBoth(areBothThere());
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      removeEventListener("scroll", look);
    };
  }, []);
  if (name === undefined || state.value.events.length === 0 || !hasBoth) return null;
  return (
    <div class="to-inputs">
      <button
        type="button"
        class="main"
        onClick={() =>
          document.querySelector(inputsAreInSight() ? ".two-sides" : ".inputs")?.scrollIntoView({ block: "start" })
        }
      >
        {isThere ? "Back to the figures" : name}
      </button>
    </div>
  );
}

/** Whether there are figures to come from, and something that they are made of. */
function areBothThere(): boolean {
  const results = document.querySelector(".results");
  return document.querySelector(".inputs") !== null && results !== null && results.childElementCount > 0;
}

/** What is put in comes last on a narrow screen: from its beginning on the button leads back. */
function inputsAreInSight(): boolean {
  const inputs = document.querySelector(".inputs");
  return inputs !== null && inputs.getBoundingClientRect().top < innerHeight / 2;
}
