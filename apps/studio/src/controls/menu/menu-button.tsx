/** The button of a menu, which is there before the menu itself is loaded. */
import { later } from "../later.js";
import type { MenuProps } from "./menu.js";

export const MenuButton = later<MenuProps>(
  async () => (await import("./menu.js")).Menu,
  ({ children, label, class: look }) => (
    <button type="button" class={look} aria-label={label} disabled>
      {children}
    </button>
  ),
);
