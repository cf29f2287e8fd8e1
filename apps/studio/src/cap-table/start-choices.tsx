/** How an empty company begins: from a template, as an example, or from a file. */
import { addedEvent, openEvent } from "../events/list-changes.js";
import { examples, founded } from "../examples/examples.js";
import { ImportFile } from "../import/import-file.js";
import { openAsNew } from "../state/open-company.js";
import { change } from "../state/store.js";
import "./start.css";

export function StartChoices() {
  const begin = () => {
    change((state) => ({ ...state, events: founded() }));
    openEvent.value = 0;
    addedEvent.value = 0;
  };
  return (
    <section class="start empty" aria-label="How to begin">
      <div class="choice">
        <h2>Two founders and a pool</h2>
        <p>9,000,000 shares for two founders, 1,000,000 for an option plan: names and numbers are yours to change.</p>
        <button type="button" class="main" onClick={begin}>
          Begin with founders
        </button>
      </div>
      <div class="choice">
        <h2>An example</h2>
        <ul>
          {examples.map((example) => (
            <li key={example.id}>
              <button type="button" class="quiet text" onClick={() => void openAsNew(example.state)}>
                {example.name}
              </button>
              <small>{example.about}</small>
            </li>
          ))}
        </ul>
      </div>
      <div class="choice file">
        <h2>A file</h2>
        <p>
          An export of Carta or Pulley, a workbook, a sheet as CSV, or Open Cap Format. Drop it anywhere on this page,
          or
        </p>
        <ImportFile look="button" />
        <p class="help">You see what was read before it opens. It stays in this browser.</p>
      </div>
    </section>
  );
}
