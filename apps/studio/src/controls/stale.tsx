/** Over figures that a change has made old: says so, and leads to what is wrong. */

/** Brings the first fault of the form into sight, and its field into focus. */
function showFault(): void {
  const field = document.querySelector<HTMLElement>('.inputs [aria-invalid="true"]');
  const fault = field ?? document.querySelector<HTMLElement>(".inputs .issues, .results > .issues");
  fault?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

export function Stale() {
  return (
    <p class="stale" role="status">
      <span>These figures are from before your last change, which cannot be computed yet.</span>{" "}
      <button type="button" class="quiet text" onClick={showFault}>
        Show why
      </button>
    </p>
  );
}
