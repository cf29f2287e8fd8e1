/** Over a company that is only read: whose it is, and the way to a copy. */
import { PrintHead } from "../export/print-head.js";
import { writeAddress } from "../state/address.js";
import { copyToChange } from "../state/open-company.js";
import { state } from "../state/store.js";

export function ReadHeader() {
  return (
    <header>
      <strong class="brand">Capstack</strong>
      <span class="whose">
        <bdi>{state.value.title || "Company without a name"}</bdi>, to read only
      </span>
      <span class="tools">
        <PrintHead page="board" />
        <button
          type="button"
          onClick={() => {
            void copyToChange().then(() => {
              location.hash = writeAddress("cap-table", null);
            });
          }}
        >
          Make a copy to change
        </button>
      </span>
    </header>
  );
}
