/** What stands side by side, as the title of the page that is printed. */
import { compared } from "./compared.js";

export function CompareHead() {
  const names = compared.value.map(({ name }) => name);
  return (
    <div class="section-head compare-head">
      <h2>
        {names.map((name, at) => (
          <>
            {at === 0 ? null : <small> and </small>}
            <bdi>{name}</bdi>
          </>
        ))}
      </h2>
      <button type="button" onClick={() => window.print()}>
        Print, or save as PDF
      </button>
    </div>
  );
}
