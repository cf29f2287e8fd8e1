/** A menu of things to do: nothing is done until one is chosen, by Enter or by a click. Letters find by name. */
import { type ComponentChildren, Fragment } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface MenuItem {
  readonly id: string;
  readonly name: string;
  /** A line below the name. */
  readonly about?: string;
  /** The heading that it stands below; items of a group follow each other. */
  readonly group?: string;
}

export interface MenuProps {
  /** What stands on the button. */
  readonly children: ComponentChildren;
  /** What the button is called, where a sign stands on it. */
  readonly label?: string;
  readonly items: readonly MenuItem[];
  readonly onChoose: (id: string) => void;
  readonly class?: string;
  /** Whether it is open from the start. */
  readonly begun?: boolean;
  readonly onClose?: () => void;
}

export function Menu({ children, label, items, onChoose, class: look, begun = false, onClose }: MenuProps) {
  const [open, setOpen] = useState(begun);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    placeBeside(list.current, button.current);
    list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true });
    const leave = ({ target }: Event) => {
      if (!list.current?.contains(target as Node) && !button.current?.contains(target as Node)) close(false);
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  }, [open]);
  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus();
    onClose?.();
  };
  return (
    <div class="menu">
      <button
        ref={button}
        type="button"
        class={look}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close(true) : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label ?? (typeof children === "string" ? children : undefined)}
          tabIndex={-1}
          onKeyDown={(event) => moveIn(event, list.current, () => close(true))}
        >
          <Items
            items={items}
            onChoose={(chosen) => {
              close(true);
              onChoose(chosen);
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** What the list leaves free to the ends of the window. Pixels. */
const EDGE = 12;
/** A list is worth opening downwards in this much room. Pixels. */
const ENOUGH = 320;

/** Opens the list where there is room for it: below the button, or else above; it scrolls by itself, not the page. */
function placeBeside(list: HTMLElement | null, button: HTMLElement | null): void {
  if (list === null || button === null) return;
  const { top, bottom } = button.getBoundingClientRect();
  const head = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const below = innerHeight - bottom - EDGE;
  const above = top - Math.max(0, head) - EDGE;
  const isAbove = below < Math.min(ENOUGH, list.scrollHeight) && above > below;
  list.classList.toggle("above", isAbove);
  list.style.maxHeight = `${Math.max(160, isAbove ? above : below)}px`;
}

function Items({ items, onChoose }: Pick<MenuProps, "items" | "onChoose">) {
  return groupsOf(items).map(([group, members]) => (
    <Fragment key={group}>
      {group === "" ? null : (
        <div class="menu-group" aria-hidden="true">
          {group}
        </div>
      )}
      {members.map(({ id, name, about }) => (
        <button key={id} type="button" role="menuitem" tabIndex={-1} onClick={() => onChoose(id)}>
          {name}
          {about ? <small>{about}</small> : null}
        </button>
      ))}
    </Fragment>
  ));
}

function groupsOf(items: readonly MenuItem[]): [group: string, members: readonly MenuItem[]][] {
  const groups = new Map<string, MenuItem[]>();
  for (const item of items) groups.set(item.group ?? "", [...(groups.get(item.group ?? "") ?? []), item]);
  return [...groups];
}

let typed = "";
let typedAt = 0;
/** Letters within this time are one word. Milliseconds. */
const ONE_WORD = 700;

function moveIn(event: KeyboardEvent, list: HTMLElement | null, leave: () => void): void {
  const items = [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items.at(to % items.length)?.focus();
  } else if (event.key === "Tab" || event.key === "Escape") {
    event.preventDefault();
    leave();
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) find(event, items);
}

/** Goes to the first whose name begins with what was typed. */
function find(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  if (event.timeStamp - typedAt > ONE_WORD) typed = "";
  if (event.key === " " && typed === "") return;
  event.preventDefault();
  typed += event.key.toLowerCase();
  typedAt = event.timeStamp;
  items.find((item) => item.textContent?.toLowerCase().startsWith(typed))?.focus();
}
