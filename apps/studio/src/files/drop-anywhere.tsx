/** A page that takes files wherever they are dropped on it. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import "./drop-anywhere.css";

/** Whether files are held over the page. */
const dragging = signal(false);

interface DropAnywhereProps {
  /** Over the page while files are held over it. */
  readonly says: string;
  readonly onDrop: (files: readonly File[]) => void;
}

export function DropAnywhere({ says, onDrop }: DropAnywhereProps) {
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
      onDrop([...(event.dataTransfer?.files ?? [])]);
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
  if (!dragging.value) return null;
  return (
    <div class="drop-zone" role="status">
      <p>{says}</p>
    </div>
  );
}
