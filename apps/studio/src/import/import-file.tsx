/** Where a file is picked, or dropped onto the page. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { later } from "../controls/later.js";
import { ACCEPTED, offerFile, reading, refusal } from "./reading.js";
import "./drop-zone.css";

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

/** Whether files are held over the page. */
const dragging = signal(false);

/** The whole page takes a file that is dropped on it; what was read of it is shown before it opens. */
export function DropZone() {
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      dragging.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) dragging.value = false;
    };
    const drop = (event: DragEvent) => {
      dragging.value = false;
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void offerFile(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return (
    <>
      {dragging.value ? (
        <div class="drop-zone" role="status">
          <p>
            Drop it here: an export of Carta or Pulley, a workbook, a sheet as CSV, Open Cap Format. You see what was
            read before it opens.
          </p>
        </div>
      ) : null}
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
