/** What a page shows for a company without holders, or one that cannot be computed and has no figures from before. */
import { writeAddress } from "../state/address.js";
import { reading } from "../state/open-company.js";
import { state } from "../state/store.js";
import { openRefused, refusal } from "./why-refused.js";

export function NothingYet({ wants }: { readonly wants: string }) {
  const name = <bdi>{state.value.title || "this company"}</bdi>;
  const refused = refusal.value;
  if (refused === null) {
    return (
      <p class="empty">
        Nobody holds shares of {name} yet.
        {reading.value ? null : (
          <>
            {" "}
            <a href="#cap-table">Add its founders</a> {wants}.
          </>
        )}
      </p>
    );
  }
  return (
    <p class="empty">
      There are no figures of {name}, which cannot be computed yet. {refused.why}{" "}
      {/* Who only reads has the reason, and no form to mend it in. */}
      {reading.value ? null : (
        <a href={writeAddress(refused.page, null)} onClick={() => openRefused(refused)}>
          Show why
        </a>
      )}
    </p>
  );
}
