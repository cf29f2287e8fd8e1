/** Where to start from. */

import { openEvent } from "../events/event-list.js";
import { examples } from "../examples/examples.js";
import { replaceState } from "../state/store.js";

export function ExampleMenu() {
  return (
    <select
      aria-label="Start from an example"
      value=""
      onChange={({ currentTarget }) => {
        const example = examples.find(({ id }) => id === currentTarget.value);
        currentTarget.value = "";
        if (example === undefined) return;
        openEvent.value = null;
        replaceState(example.state);
      }}
    >
      <option value="">Start from…</option>
      {examples.map(({ id, name, about }) => (
        <option key={id} value={id} title={about}>
          {name}
        </option>
      ))}
      <option value="nothing" disabled>
        Undo brings back what was there
      </option>
    </select>
  );
}
