/** Where somebody goes on typing after something was added. */

/** Fields to begin with; the day is there already, and of a choice that asks for a name the name. */
const FIRST = 'input:not([type="checkbox"], [type="date"], [type="search"]), select:not(:has(+ input))';

/** Puts the focus into the first field of a part of a form that was begun for somebody to change, with its text marked. */
export function focusFirst(part: Element | null | undefined): void {
  const fields = [...(part?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIRST) ?? [])];
  const field = fields.find(({ value }) => value !== "") ?? fields[0] ?? part?.querySelector<HTMLElement>("input");
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
