/** Over figures that a change has made old: says so and why, and leads to what is wrong. */

import { company } from "../company/company.js";
import { nameOf } from "../company/event-words.js";
import { writeAddress } from "../state/address.js";
import { reading } from "../state/open-company.js";
import { leftOut } from "./left-out.js";
import { openRefused, refusal } from "./why-refused.js";

/** Brings the first fault of the form into sight, and its field into focus; opens the form where none is open. */
function showFault(): void {
  const field = document.querySelector<HTMLElement>('.inputs [aria-invalid="true"]');
  const refused = refusal.value;
  if (field === null && refused !== null && refused.place !== null) {
    openRefused(refused);
    return;
  }
  const fault = field ?? document.querySelector<HTMLElement>(".inputs .issues, .results > .issues");
  fault?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** What the figures are. */
function words(isPlainSale = false): string {
  if (isPlainSale) return "These figures are of a sale without its terms, which cannot be computed yet.";
  const { until, after = [] } = company.value.before ?? {};
  if (until) {
    return `These figures are from before “${nameOf(until)}”, which cannot be computed yet. ${leftOut(after)}`.trimEnd();
  }
  return "These figures are from before your last change, which cannot be computed yet.";
}

interface StaleProps {
  /** Where the change was made, if that is another page. */
  readonly href?: string;
  /** Whether the terms of the sale are left out. */
  readonly isPlainSale?: boolean | undefined;
  /** The reason, where it is not what the company is refused for; null where it is told elsewhere. */
  readonly why?: string | null;
}

export function Stale({ href, isPlainSale, why }: StaleProps) {
  const refused = refusal.value;
  const reason = why === undefined ? (refused?.why ?? null) : why;
  return (
    <p class="stale" role="status">
      <span>
        {words(isPlainSale)}
        {/* Beside the form the reason is at its field, which is not printed. */}
        {reason === null ? null : <span class={href === undefined ? "on-paper" : ""}> {reason}</span>}
      </span>{" "}
      {href === undefined ? (
        <button type="button" class="quiet text" onClick={showFault}>
          Show why
        </button>
      ) : reading.value ? null : (
        <a href={href} onClick={() => refused && openRefused(refused)}>
          Show why
        </a>
      )}
    </p>
  );
}

/** Over figures of the company where its events have changed since. */
export function StaleCompany() {
  return company.value.issues.length > 0 ? <Stale href={writeAddress("cap-table", null)} /> : null;
}
