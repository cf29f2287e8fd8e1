/** `/proposals`: changes that one person proposes and another approves. */
import { approveProposal, declineProposal, listProposals, propose } from "@capstack/books/proposals/proposal";
import { vehicleHolding } from "@capstack/books/transactions/reading";
import { inHolding, ofGroup, type Routes } from "../route.js";

export const proposalRoutes = {
  listProposals: ofGroup((read, vehicle, { query }) => listProposals(read, vehicle, query.status)),
  propose: async (write, { query }, change) => {
    const group = "id" in change ? (await vehicleHolding(write, "bank_accounts", change.id)).id : query.group;
    return propose(write, await write.takeGroup(group), change);
  },
  approveProposal: inHolding("proposals", (write, vehicle, id, _: unknown, { ifMatch }) =>
    approveProposal(write, vehicle, id, ifMatch),
  ),
  declineProposal: inHolding("proposals", (write, vehicle, id, { reason }) =>
    declineProposal(write, vehicle, id, reason),
  ),
} satisfies Partial<Routes>;
