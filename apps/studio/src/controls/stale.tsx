/** Over figures that a change has made old: says so, and leads to what is wrong. */

import { company } from "../company/company.js";
import { writeAddress } from "../state/address.js";

/** Brings the first fault of the form into sight, and its field into focus. */
function showFault(): void {
  const field = document.querySelector<HTMLElement>('.inputs [aria-invalid="true"]');
  const fault = field ?? document.querySelector<HTMLElement>(".inputs .issues, .results > .issues");
  fault?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** @param href where the change was made, if that is another page */
export function Stale({ href }: { readonly href?: string }) {
  return (
    <p class="stale" role="status">
      <span>These figures are from before your last change, which cannot be computed yet.</span>{" "}
      {href === undefined ? (
        <button type="button" class="quiet text" onClick={showFault}>
          Show why
        </button>
      ) : (
        <a href={href}>Show why</a>
      )}
    </p>
  );
}

/** Over figures of the company where its events have changed since. */
export function StaleCompany() {
  return company.value.issues.length > 0 ? <Stale href={writeAddress("cap-table", null)} /> : null;
}
