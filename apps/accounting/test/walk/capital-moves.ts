/** Writes that partners agree to: calls, distributions, transfers, later closes, openings. */
import { addDays } from "@capstack/decimal";
import type { Json } from "./fund.js";
import { type Propose, post, status, step } from "./propose.js";

const move = (row: Json, verb: string) => `/agreements/${row.id}/${verb}`;

/** Calls, distributions, and what is agreed with partners. */
export const capitalMoves: readonly Propose[] = [
  async (fund) => {
    const callDate = fund.day();
    const whole = { callDate, dueDate: addDays(callDate, 14), description: fund.name("call") };
    if (fund.next() < 0.6) return post("/capital-calls", { ...whole, total: fund.money(400_000) });
    return post("/capital-calls", {
      ...whole,
      lines: [{ lpEntityId: await fund.partner(), amount: fund.money(90_000) }],
    });
  },
  async (fund) => {
    const date = fund.day();
    const description = fund.name("distribution");
    if (fund.next() < 0.8) {
      const basis = fund.pick(["capital_balance", "commitment"]);
      return post("/distributions", {
        date,
        description,
        basis,
        total: fund.money(90_000),
        recallable: fund.next() < 0.3,
      });
    }
    const { positions } = (await fund.get("/construction")).actuals;
    const held = (positions as Json[]).filter(({ currentValue }) => currentValue > 0);
    if (held.length === 0) return null;
    const { companyId, currentValue } = fund.pick(held);
    return post("/distributions", {
      date,
      description,
      inKind: { companyId, value: currentValue, distributedPct: 0.25 },
    });
  },
  step(
    "/distributions",
    status("declared", "partly_paid"),
    (row) => `/distributions/${row.distributionId}/pay`,
    (fund) => ({
      date: fund.day(),
    }),
  ),
  async (fund) => {
    const partners = (await fund.get("/partners")) as Json[];
    const [from, to] = [fund.pick(partners), fund.pick(partners)];
    const transferredPct = fund.pick([0.1, 0.25, 0.333, 1]);
    const terms = { date: fund.day(), fromLpEntityId: from.lpEntityId, toLpEntityId: to.lpEntityId, transferredPct };
    return fund.next() < 0.5 ? post("/entries/transfer", terms) : post("/agreements", { kind: "transfer", ...terms });
  },
  async (fund) => {
    const commitments = [{ lpEntityId: await fund.partner(), amount: fund.money(800_000), kind: "increase" }];
    const terms = { date: fund.day(), commitments, interestRate: fund.pick([0, 0.08]), trueUp: fund.next() < 0.7 };
    if (fund.next() < 0.5) return post("/entries/equalization", terms);
    return post("/agreements", { kind: "subsequent_close", ...terms });
  },
  async (fund) => {
    const lpEntityId = await fund.partner();
    const [paid, earned] = [fund.money(40_000), fund.money(4_000)];
    const ending = Math.round((paid + earned) * 100) / 100;
    const flows = [{ date: "2024-05-06", kind: "contribution", amount: paid }];
    const partners = [{ lpEntityId, contributions: paid, distributions: 0, ending, flows }];
    const opening = { date: fund.day(), partners, balances: [{ account: "1000", amount: ending }] };
    if (fund.next() < 0.5) return post("/opening-balances", opening);
    return post("/agreements", { kind: "opening_balance", ...opening });
  },
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft"), (row) => move(row, "declare")),
  step("/agreements", status("draft", "declared", "settled"), (row) => move(row, "cancel")),
  step("/agreements", status("declared", "settled"), (row) => move(row, "cancel")),
  step("/agreements", status("declared", "settled"), (row) => move(row, "cancel")),
  step("/capital-calls", status("draft"), ({ id }) => `/capital-calls/${id}/issue`),
  step("/capital-calls", status("draft", "issued"), ({ id }) => `/capital-calls/${id}/cancel`),
  step("/distributions", status("draft"), ({ distributionId: id }) => `/distributions/${id}/declare`),
  step("/distributions", status("draft", "declared"), ({ distributionId: id }) => `/distributions/${id}/cancel`),
];
