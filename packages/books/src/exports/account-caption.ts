/** The name of an account as lists of accounts print it. */
import type { BooksIndex } from "@capstack/ledger";

/** An account's name; a partner's capital says whose it is, and of which class, as the trial balance does. */
export function accountCaption(
  { accounts, accountByCode, accountPartner, partners }: BooksIndex,
  { code, name }: { readonly code: string; readonly name: string },
): string {
  const at = accountByCode.get(code) ?? -1;
  const partner = accounts[at]?.type === "equity" ? partners[accountPartner[at] ?? -1] : undefined;
  if (partner === undefined) return name;
  return `${partner.partnerClass === "gp" ? "General" : "Limited"} partner capital: ${partner.name}`;
}

/** The account of the chart that an account of a position or a partner belongs to: the code as statements print it. */
export function baseAccount(code: string): string {
  return code.split("-")[0] as string;
}
