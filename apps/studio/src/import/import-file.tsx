/** Where a file is picked, or dropped onto the page. */
import { later } from "../controls/later.js";
import { DropAnywhere } from "../files/drop-anywhere.js";
import { ACCEPTED, offerFile, reading, refusal } from "./reading.js";

const ImportPreview = later(async () => (await import("./import-preview.js")).ImportPreview, undefined, "shown");

/** A button that opens the chooser of files. */
export function ImportFile({ look = "button" }: { readonly look?: string }) {
  return (
    <label class={look}>
      Open a file…
      <input
        type="file"
        class="hidden"
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) void offerFile(file);
        }}
      />
    </label>
  );
}

/** The whole page takes a file that is dropped on it; what was read of it is shown before it opens. */
export function DropZone() {
  return (
    <>
      <DropAnywhere
        says="Drop it here: an export of Carta or Pulley, a workbook, a sheet as CSV, Open Cap Format. You see what was read before it opens."
        onDrop={([file]) => {
          if (file) void offerFile(file);
        }}
      />
      {refusal.value === null ? null : (
        <p class="notice wrong" role="alert">
          {refusal.value}{" "}
          <button
            type="button"
            class="quiet"
            aria-label="Close"
            onClick={() => {
              refusal.value = null;
            }}
          >
            ×
          </button>
        </p>
      )}
      {reading.value === null ? null : <ImportPreview />}
    </>
  );
}
