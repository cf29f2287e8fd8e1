/** The button to the companies that this browser keeps; their list is loaded when it is first pressed. */
import { useState } from "preact/hooks";
import { Icon } from "../controls/icon.js";
import { later } from "../controls/later.js";

const CompaniesDialog = later(
  async () => (await import("./companies-dialog.js")).CompaniesDialog,
  () => null,
  "shown",
);

export function Companies() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="Companies" onClick={() => setOpen(true)}>
        <span class="wide">Companies</span>
        <span class="narrow">
          <Icon name="list" />
        </span>
      </button>
      {open ? <CompaniesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
