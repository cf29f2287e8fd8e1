/** The button that shares the company; what it opens is loaded when it is first pressed. */
import { useState } from "preact/hooks";
import { later } from "../controls/later.js";
import type { Page } from "../state/address.js";
import { PrintHead } from "./print-head.js";

const ShareDialog = later(
  async () => (await import("./share-dialog.js")).ShareDialog,
  () => null,
  "shown",
);

export function ExportPanel({ page }: { readonly page: Page }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PrintHead page={page} />
      <button type="button" onClick={() => setOpen(true)}>
        Share
      </button>
      {open ? <ShareDialog page={page} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
