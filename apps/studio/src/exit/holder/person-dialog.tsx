/** The page of one person: who gets how much, why, and a button that prints it. */
import type { ComponentChildren } from "preact";
import { Dialog } from "../../controls/dialog.js";
import { showMoney } from "../../figures/figures.js";
import { inCurrency } from "../../state/store.js";
import { chosenHolder } from "../exit-rows.js";

export interface PersonDialogProps {
  readonly name: string;
  /** All that the person gets. Currency. */
  readonly gets: number;
  readonly children: ComponentChildren;
}

export function PersonDialog({ name, gets, children }: PersonDialogProps) {
  return (
    <Dialog
      labelledBy="holder"
      onClose={() => {
        chosenHolder.value = null;
      }}
    >
      <h2 id="holder">
        <bdi>{name}</bdi> gets {inCurrency(showMoney(gets)).replace(" ", "\u00a0")}
      </h2>
      {children}
      <div class="buttons">
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </div>
    </Dialog>
  );
}
