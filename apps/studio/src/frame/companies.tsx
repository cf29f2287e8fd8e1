/** The companies that this browser keeps: open one, begin one, take one away. */
import { useRef, useState } from "preact/hooks";
import { Icon } from "../controls/icon.js";
import { examples } from "../examples/examples.js";
import {
  companyList,
  duplicateShown,
  openAsNew,
  openCompany,
  removeCompany,
  shownCompany,
} from "../state/open-company.js";

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

export function Companies() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const close = () => dialog.current?.close();
  const lines = companyList.value;
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Companies
      </button>
      <dialog ref={dialog} class="explanation" aria-labelledby="companies" onClose={() => setLeaving(null)}>
        <form method="dialog">
          <button type="submit" class="quiet corner" aria-label="Close">
            <Icon name="cross" />
          </button>
        </form>
        <h2 id="companies">Companies</h2>
        <p>Kept in this browser, each with what can be undone. A link that you open becomes one of its own.</p>
        <ul class="companies">
          {(lines ?? []).map(({ id, title, changedAt }) => {
            const name = title || "Without a name";
            return (
              <li key={id}>
                <button
                  type="button"
                  class="quiet"
                  aria-current={id === shownCompany.value ? "true" : undefined}
                  onClick={() => void openCompany(id).then(close)}
                >
                  <bdi>{name}</bdi> <small>{when.format(changedAt)}</small>
                </button>
                {leaving === id ? (
                  <button
                    type="button"
                    onClick={() => {
                      setLeaving(null);
                      void removeCompany(id, examples[0].state);
                    }}
                  >
                    Delete {name} for good
                  </button>
                ) : (
                  <button type="button" class="quiet" aria-label={`Delete ${name}`} onClick={() => setLeaving(id)}>
                    <Icon name="cross" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
        {lines === null ? <p class="issues">This browser keeps nothing between visits.</p> : null}
        <div class="buttons">
          <button
            type="button"
            onClick={() => void openAsNew({ ...examples[0].state, title: freshTitle() }).then(close)}
          >
            New company
          </button>
          <button type="button" onClick={() => void duplicateShown().then(close)}>
            Duplicate this one
          </button>
        </div>
      </dialog>
    </>
  );
}

/** A name that no company of the list has. */
function freshTitle(): string {
  const taken = new Set((companyList.value ?? []).map(({ title }) => title));
  for (let number = 1; ; number += 1) {
    const title = number === 1 ? "New company" : `New company ${number}`;
    if (!taken.has(title)) return title;
  }
}
