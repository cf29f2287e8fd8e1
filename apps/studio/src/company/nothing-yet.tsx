/** What a page says of a company in which nobody holds anything. */
import { state } from "../state/store.js";

export function NothingYet({ wants }: { readonly wants: string }) {
  return (
    <p class="empty">
      Nobody holds shares of <bdi>{state.value.title || "this company"}</bdi> yet.{" "}
      <a href="#cap-table">Add its founders</a> {wants}.
    </p>
  );
}
