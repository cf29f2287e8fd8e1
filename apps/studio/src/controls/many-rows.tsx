/** What a table of many rows has: a search, and names of groups that fold. */
import type { Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

export function SearchField({ label, query }: { readonly label: string; readonly query: Signal<string> }) {
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder="Search"
      value={query.value}
      onInput={({ currentTarget }) => {
        query.value = currentTarget.value;
      }}
    />
  );
}

/** Shows the lines of a group that are left out. */
export function ShowMore<Id extends string>({
  id,
  lines,
  whole,
}: {
  readonly id: Id;
  readonly lines: number;
  /** The groups of which all lines are shown. */
  readonly whole: Signal<ReadonlySet<Id>>;
}) {
  return (
    <>
      <button
        type="button"
        class="quiet text"
        onClick={() => {
          whole.value = new Set([...whole.value, id]);
        }}
      >
        Show {lines} more
      </button>
      <span class="left-out" data-lines={lines} />
    </>
  );
}

/** Rows of a table that are read; more are shown when somebody asks for them. */
const READ = 12;

/** The first rows of a long table, and below them the button to the others; null where all are shown. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly [shown: readonly Row[], more: JSX.Element | null] {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || rows.length <= READ * 1.5) return [rows, null];
  const more = (
    <p class="beneath">
      <button type="button" class="quiet text" onClick={() => setWhole(true)}>
        Show {rows.length - READ} more
      </button>
    </p>
  );
  return [rows.slice(0, READ), more];
}

export interface GroupFoldProps<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly lines?: number | undefined;
  readonly open: boolean;
  /** The groups that a person has opened or folded. */
  readonly turned: Signal<ReadonlySet<Id>>;
}

export function GroupFold<Id extends string>({ id, name, lines, open, turned }: GroupFoldProps<Id>) {
  return (
    <button
      type="button"
      class="cell fold"
      aria-expanded={open}
      onClick={() => {
        turned.value = new Set(
          turned.value.has(id) ? [...turned.value].filter((one) => one !== id) : [...turned.value, id],
        );
      }}
    >
      {name} <small class={open ? undefined : "unlisted"}>{lines}</small>
    </button>
  );
}
