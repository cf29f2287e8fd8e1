/** The vehicles of `structure.md` and the events of their half-year, through the app. */
import type { Database } from "@capstack/database";
import { expect } from "vitest";
import { FirmClient } from "../setup/firm-client.js";

type Json = ReturnType<typeof JSON.parse>;

/** A client with calls that must succeed. */
export function asking(client: FirmClient) {
  const checked = async (method: string, path: string, body?: object): Promise<Json> => {
    const reply = await client.call(method, path, body);
    expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.body;
  };
  return {
    client,
    get: (path: string) => checked("GET", path),
    post: (path: string, body: object = {}) => checked("POST", path, body),
    put: (path: string, body: object) => checked("PUT", path, body),
  };
}

export type Asking = ReturnType<typeof asking>;

/** A vehicle that holds the master, and the body of its holding. */
interface Holder {
  readonly name: string;
  readonly id: string;
  readonly holdingId: string;
  readonly heldLpEntityId: string;
  readonly companyId: string;
  readonly securityId: string;
  readonly recorded: Record<string, string>;
}

const groupOf = (name: string) => `?group=${encodeURIComponent(name)}`;

/** The vehicles with their partners and holdings, before anything is booked. */
export async function openStructure(database: Database) {
  const books = asking(new FirmClient(database));
  const { post, put } = books;
  const firm = await post("/firms", { name: "Harbor Ventures" });
  const vehicle = async (name: string, kind = "fund") =>
    (await post("/vehicles", { firmId: firm.id, name, kind, baseCurrency: "USD", startDate: "2026-01-01" }))
      .id as string;
  const partner = async (group: string, name: string, commitment: number, partnerClass = "lp") => {
    const said = { name, partnerClass, commitment, commitmentDate: "2026-01-01" };
    return (await post(`/partners${groupOf(group)}`, said)).lpEntityId as string;
  };
  const master = await vehicle("Master");
  const holders: Holder[] = [];
  for (const [name, kind, commitment, holding] of [
    ["Feeder A", "fund", 600_000, "feeder"],
    ["Feeder B", "fund", 300_000, "feeder"],
    ["GP entity", "gp", 100_000, "gp_entity"],
  ] as const) {
    const holderId = await vehicle(name, kind);
    const heldLpEntityId = await partner("Master", name, commitment, kind === "gp" ? "gp" : "lp");
    const { companyId } = await post(`/companies${groupOf(name)}`, { name: "Master" });
    const interest = { companyId, name: "Interest", securityType: "fund_interest" };
    const { securityId } = await post(`/securities${groupOf(name)}`, interest);
    const recorded: Record<string, string> = { kind: holding, holderId, heldId: master, heldLpEntityId, companyId };
    const { id } = await post("/holdings", recorded);
    holders.push({ name, id: holderId, holdingId: id as string, heldLpEntityId, companyId, securityId, recorded });
  }
  const alder = await partner("Feeder A", "Alder", 400_000);
  const birch = await partner("Feeder A", "Birch", 200_000);
  const cedar = await partner("Feeder B", "Cedar", 300_000);
  const gale = await partner("GP entity", "Gale", 100_000);
  const parallel = await vehicle("Parallel");
  const dogwood = await partner("Parallel", "Dogwood", 250_000);
  const fee = { annualRate: 0.008, basis: "committed", dayCount: "30/360", startDate: "2026-01-01" };
  const waterfall = { kind: "straight", carryRate: 0.2 };
  await put(`/terms${groupOf("Master")}`, { effectiveDate: "2026-01-01", fee, waterfall });
  await put(`/terms${groupOf("Parallel")}`, { effectiveDate: "2026-01-01", fee });
  for (const name of ["Master", "Parallel"]) await post(`/companies${groupOf(name)}`, { name: "Nimbus" });
  const [feederA, feederB, gpEntity] = holders as [Holder, Holder, Holder];
  return { ...books, firm, master, parallel, feederA, feederB, gpEntity, alder, birch, cedar, gale, dogwood, holders };
}

export type Structure = Awaited<ReturnType<typeof openStructure>>;

/** The call through all on 01-10, and its payment on 01-20. */
export async function callAndPay(structure: Structure) {
  const { post, feederA, feederB, gpEntity, holders } = structure;
  const called = await post(`/through-agreements${groupOf("Master")}`, {
    ...{ kind: "capital_call", date: "2026-01-10", dueDate: "2026-01-20", total: 100_000, post: true },
    own: [{ vehicleId: feederA.id, amount: 1_000 }],
  });
  const paid = (group: string, lines: object[]) =>
    post(`/entries/contribution-funding${groupOf(group)}`, { date: "2026-01-20", lines, post: true });
  for (const { name, lines } of called.agreements) {
    const amounts = lines.map(({ lpEntityId, amount }: Json) => ({ lpEntityId, amount }));
    await paid(name, amounts);
  }
  const owed = new Map([
    [feederA.name, 60_000],
    [feederB.name, 30_000],
    [gpEntity.name, 10_000],
  ]);
  for (const { name, companyId } of holders) {
    await settle(structure, name, { date: "2026-01-20", account: "2110", companyId, amount: owed.get(name) as number });
  }
  return called;
}

interface Settled {
  readonly date: string;
  readonly account: "2110" | "1320";
  readonly companyId: string;
  /** Positive for what is paid, negative for what is received. */
  readonly amount: number;
}

/** Cash between a holder and the vehicle it holds, in the holder's books. */
export function settle({ post }: Asking, group: string, { date, account, companyId, amount }: Settled) {
  return post(`/journal${groupOf(group)}`, {
    ...{ entryDate: date, memo: "Settled with the fund held", sourceType: "manual", status: "posted" },
    postings: [
      { account, companyId, amount },
      { account: "1000", amount: -amount },
    ],
  });
}

/** The rest of the half-year, without the pick-ups. */
export async function liveHalfAYear(structure: Structure) {
  const { post, get, master, parallel, feederA, feederB, gpEntity, dogwood } = structure;
  const called = await post(`/capital-calls${groupOf("Parallel")}`, {
    ...{ callDate: "2026-01-10", dueDate: "2026-01-20", total: 25_000 },
  });
  await post(`/capital-calls/${called.id}/issue`);
  const lines = [{ lpEntityId: dogwood, amount: 25_000 }];
  await post(`/entries/contribution-funding${groupOf("Parallel")}`, { date: "2026-01-20", lines, post: true });
  const deal = { date: "2026-02-01", company: "Nimbus", amount: 100_000, shares: 10_000, post: true };
  const vehicles = [{ vehicleId: master }, { vehicleId: parallel }];
  const bought = await post("/entries/parallel-investment", { ...deal, vehicles });
  await post("/fee-runs", { from: "2026-01-01", to: "2026-03-31", date: "2026-03-31", post: true });
  const audit = { date: "2026-03-31", amount: 600, kind: "partnership", post: true };
  await post(`/entries/expense${groupOf("Feeder A")}`, audit);
  for (const [name, dividend, fairValue] of [
    ["Master", 4_000, 108_000],
    ["Parallel", 1_000, 27_000],
  ] as const) {
    const [{ companyId }] = await get(`/companies${groupOf(name)}`);
    const income = { date: "2026-04-30", amount: dividend, account: "4130", companyId, post: true };
    await post(`/entries/income${groupOf(name)}`, income);
    await post(`/entries/valuation${groupOf(name)}`, { date: "2026-06-30", companyId, fairValue, post: true });
  }
  const distributed = await post(`/through-agreements${groupOf("Master")}`, {
    ...{ kind: "distribution", date: "2026-06-30", post: true },
    lines: [
      { lpEntityId: feederA.heldLpEntityId, amount: 3_000 },
      { lpEntityId: feederB.heldLpEntityId, amount: 1_500 },
      { lpEntityId: gpEntity.heldLpEntityId, amount: 500 },
    ],
    own: [{ vehicleId: feederA.id, amount: 1_000 }],
  });
  return { bought, distributed };
}
