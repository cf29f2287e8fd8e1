/** What a table of many rows has: a search, and names of groups that fold. */
import type { Signal } from "@preact/signals";

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
      {name} <small>{lines}</small>
    </button>
  );
}
