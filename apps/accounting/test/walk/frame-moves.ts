/** Writes to the frame of the books: partners, companies, terms, the chart, and the months that are closed. */
import { addDays, endOfMonth } from "@capstack/decimal";
import type { Json } from "./fund.js";
import { type Propose, post } from "./propose.js";

/** Who and what stands in the fund, and its terms. */
export const frameMoves: readonly Propose[] = [
  async (fund) =>
    post("/partners", { name: fund.name("Partner"), commitment: fund.money(900_000), commitmentDate: fund.day() }),
  async (fund) => {
    const lpEntityId = await fund.partner();
    const [kind, sign] = fund.pick([
      ["increase", 1],
      ["decrease", -1],
      ["default", -1],
    ] as const);
    return post("/commitments", { lpEntityId, date: fund.day(), amount: sign * fund.money(50_000), kind });
  },
  async (fund) => post("/companies", { name: fund.name("Company"), stage: "Seed" }),
  async (fund) => {
    const lpEntityId = await fund.partner();
    const waterfall = fund.pick([
      undefined,
      { kind: "straight", carryRate: 0.2 },
      { kind: "european", carryRate: 0.2, prefRate: 0.08 },
    ]);
    const category = fund.pick(["management_fee", "valuation", "managementFees", "partnership_expense"]);
    const rules = fund.next() < 0.5 ? [{ category, lpEntityId, participates: false }] : [];
    const body = { effectiveDate: fund.day(), allocationRules: rules, ...(waterfall ? { waterfall } : {}) };
    return { method: "PUT", path: "/terms", body };
  },
  async (fund) => {
    const partnerClass = fund.pick(["lp", "gp"]);
    return { method: "PATCH", path: `/partners/${await fund.partner()}`, body: { partnerClass } };
  },
  async (fund) => ({
    method: "PUT",
    path: "/fx-rates",
    body: { currency: "EUR", date: fund.day(), rate: 1 + fund.below(300) / 1000 },
  }),
  async (fund) => {
    const stage = fund.pick(["Series A", null]);
    return { method: "PATCH", path: `/companies/${await fund.company()}`, body: { stage, ownership: 0.125 } };
  },
  async (fund) => {
    const [{ id }] = await fund.get("/vehicles");
    const body = fund.pick([{ vintageYear: 2025 }, { name: fund.name("Fund") }]);
    return { method: "PATCH", path: `/vehicles/${id}`, body };
  },
  async (fund) => {
    const [{ id }] = await fund.get("/firms");
    return { method: "PATCH", path: `/firms/${id}`, body: { name: fund.name("Walk") } };
  },
  async (fund) => {
    const targetFundMultiple = 2 + fund.below(3);
    return { method: "PUT", path: "/construction/assumptions", body: { targetFundMultiple } };
  },
  async (fund) =>
    post("/chart", { code: `51${10 + fund.below(90)}`, name: "Own", type: "expense", subtype: "expense" }),
  async (fund) => {
    const { id } = fund.pick(((await fund.get("/chart")) as Json[]).filter(({ code }) => code.startsWith("51")));
    return { method: "PATCH", path: `/chart/${id}`, body: { isActive: fund.next() < 0.7 } };
  },
  async () => post("/chart/seed", { extended: true }),
];

/** Closing and opening again. */
export const monthMoves: readonly Propose[] = [
  async (fund) => {
    const first = fund.closedThrough === null ? "2025-10-01" : addDays(fund.closedThrough, 1);
    const accept = ["drafts", "unposted_bank_rows"];
    return post("/close", { through: endOfMonth(first), accept, reason: "The walk goes on" });
  },
  async (fund) => {
    if (fund.closedThrough === null) return null;
    const more = fund.next() < 0.3 ? { from: addDays(fund.closedThrough, -40) } : {};
    return post("/reopen", { reason: "A mistake", ...more });
  },
];
