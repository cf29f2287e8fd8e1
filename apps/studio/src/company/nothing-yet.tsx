/** What a page shows for a company without holders. */
import { state } from "../state/store.js";

export function NothingYet({ wants }: { readonly wants: string }) {
  return (
    <p class="empty">
      Nobody holds shares of <bdi>{state.value.title || "this company"}</bdi> yet.{" "}
      <a href="#cap-table">Add its founders</a> {wants}.
    </p>
  );
}
