/** Where somebody goes on typing after something was added. */

/** Fields that one fills in first: a name or an amount; the day is there already. */
const FIRST = 'input:not([type="checkbox"], [type="date"]), select';

/** Puts the focus into the first field of a part of a form, with its text marked. */
export function focusFirst(part: Element | null | undefined): void {
  const field = part?.querySelector<HTMLElement>(FIRST) ?? part?.querySelector<HTMLElement>("input, select");
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
