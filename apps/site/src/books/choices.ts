/** The rows that a form offers by name: partners, companies, accounts. */

import type { Field, RowKind } from "./form/field.js";
import type { Choice, FormScene } from "./form/fields.js";
import type { OperationPage } from "./page.js";

type Choices = FormScene["choices"];

/** The rows of the kinds that fields ask for. */
export async function choicesFor(
  { visit: { books }, vehicles, group }: OperationPage,
  fields: readonly (Field | undefined)[],
): Promise<Choices> {
  const kinds = new Set<RowKind>();
  for (const field of fields) if (field !== undefined) collect(field, kinds);
  const lists: Record<RowKind, () => Promise<readonly Choice[]>> = {
    partner: async () => (await books.listPartners(group)).map(({ lpEntityId, name }) => ({ value: lpEntityId, name })),
    company: async () => (await books.listCompanies(group)).map(({ companyId, name }) => ({ value: companyId, name })),
    security: async () =>
      (await books.listSecurities(group)).map(({ securityId, name }) => ({ value: securityId, name })),
    firm: async () => (await books.listFirms()).map(({ id, name }) => ({ value: id, name })),
    vehicle: async () => vehicles.map(({ id, name }) => ({ value: id, name })),
    account: async () => accountChoices(await books.getChart(group)),
    bankAccount: async () => (await books.listBankAccounts(group)).map(({ name }) => ({ value: name, name })),
  };
  const found = await Promise.all([...kinds].map(async (kind) => [kind, await lists[kind]()] as const));
  return Object.fromEntries(found);
}

/** The active accounts: those of the chart first, then those of one partner or company each. */
export function accountChoices(
  chart: readonly { readonly code: string; readonly name: string; readonly is_active: boolean }[],
): Choice[] {
  const active = chart.filter(({ is_active }) => is_active);
  const isOwn = ({ code }: { readonly code: string }) => code.includes("-");
  return [...active.filter((one) => !isOwn(one)), ...active.filter(isOwn)].map(({ code, name }) => ({
    value: code,
    name,
  }));
}

function collect(field: Field, kinds: Set<RowKind>): void {
  if (field.kind === "row") kinds.add(field.of);
  if (field.kind === "group") for (const one of Object.values(field.fields)) collect(one, kinds);
  if (field.kind === "list") collect(field.item, kinds);
  if (field.kind === "either") for (const one of field.branches) collect(one, kinds);
}
