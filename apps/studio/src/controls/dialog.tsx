/** A dialog over the page: it opens when it is drawn, and closes by its button, by Escape, or by who holds its element. */
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.js";
import "./dialog.css";

export interface DialogProps {
  /** The id of its heading. */
  readonly labelledBy: string;
  /** A class beside its own. */
  readonly look?: string;
  /** For who closes it from within. */
  readonly element?: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ labelledBy, look, element, onClose, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = element ?? own;
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      class={look === undefined ? "explanation" : `explanation ${look}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      <form method="dialog">
        <button type="submit" class="quiet corner" aria-label="Close">
          <Icon name="cross" />
        </button>
      </form>
      {children}
    </dialog>
  );
}
