/** Where somebody goes on typing after something was added. */

/** Fields that one types into; the day is there already. */
const TYPED = 'input:not([type="checkbox"], [type="date"], [type="search"])';

/** Puts the focus into the first field of a part of a form that was begun for somebody to change, with its text marked. */
export function focusFirst(part: Element | null | undefined): void {
  const fields = [...(part?.querySelectorAll<HTMLInputElement>(TYPED) ?? [])];
  const field =
    fields.find(({ value }) => value !== "") ?? fields[0] ?? part?.querySelector<HTMLElement>("input, select");
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
