/** Examples, each of which opens as a company of its own. */

import { Menu } from "../controls/menu/menu.js";
import { examples } from "../examples/examples.js";
import { openAsNew } from "../state/open-company.js";

const items = examples.map(({ id, name, about }) => ({ id, name, about }));

export function ExampleMenu() {
  return (
    <Menu
      items={items}
      onChoose={(id) => {
        const example = examples.find((one) => one.id === id);
        if (example === undefined) return;
        void openAsNew(example.state);
      }}
    >
      Start from an example
    </Menu>
  );
}
