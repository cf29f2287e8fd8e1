/** Where to start from. */

import { Menu } from "../controls/menu.js";
import { openEvent } from "../events/list-changes.js";
import { examples } from "../examples/examples.js";
import { replaceState } from "../state/store.js";

const items = examples.map(({ id, name, about }) => ({ id, name, about }));

export function ExampleMenu() {
  return (
    <Menu
      items={items}
      onChoose={(id) => {
        const example = examples.find((one) => one.id === id);
        if (example === undefined) return;
        openEvent.value = null;
        replaceState(example.state);
      }}
    >
      Start from an example
    </Menu>
  );
}
