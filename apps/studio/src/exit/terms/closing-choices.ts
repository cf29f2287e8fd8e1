/** What the parts of a closing begin with: values that can be computed at once, to be changed. */
import { type Choices, NO_CHOICES } from "../../form/choices.js";
import type { Json, JsonObject } from "../../state/studio-state.js";

const lengthOf = (list: Json | undefined): number => (Array.isArray(list) ? list.length : 0);

/** A name that no other of the list has. */
const numbered = (name: string, others: number): string => (others === 0 ? name : `${name} ${others + 1}`);

/** What fields of the closing begin with, beside what the deal has already. */
export function closingChoices(deal: JsonObject, holders: Choices["holders"]): Choices {
  const carveOut = (deal.carveOut ?? {}) as JsonObject;
  const named = (list: Json | undefined, stem: string, name: string, rest: JsonObject) => {
    const others = lengthOf(list);
    return { id: `${stem}-${others + 1}`, name: numbered(name, others), ...rest };
  };
  const begun: Readonly<Record<string, () => JsonObject>> = {
    TransactionCost: () => named(deal.transactionCosts, "cost", "Transaction costs", { amount: 0 }),
    DebtClaim: () => named(deal.debt, "debt", "Debt", { amount: 0 }),
    Earnout: () => named(deal.earnouts, "earnout", "Earn-out", { amount: 0 }),
    CarveOut: () => ({ type: "percent", pct: 0.05 }),
    CarveOutRecipient: () =>
      named(carveOut.recipients, "recipient", "Management", { share: lengthOf(carveOut.recipients) === 0 ? 1 : 0 }),
    Rollover: () => ({ holderId: holders[0]?.id ?? "", pct: 0.1 }),
    Escrow: () => ({ pct: 0.1 }),
  };
  return { ...NO_CHOICES, holders, begun: (of) => begun[of]?.() };
}
