/** The button to the companies that this browser keeps; their list is loaded when it is first pressed. */
import { useState } from "preact/hooks";
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
      <button type="button" onClick={() => setOpen(true)}>
        Companies
      </button>
      {open ? <CompaniesDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
