/** Notices of a subsequent close and of a transfer. The figures are worked by hand for two partners and a newcomer. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function calledFund() {
  const client = new FirmClient(engines.of("pglite"));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const promise = { partnerClass: "lp", commitment: 1_000_000, commitmentDate: "2026-01-01" };
  const { body } = await client.post("/partners", [
    { name: "Harbor", ...promise },
    { name: "Juniper", ...promise },
  ]);
  const newcomer = await client.post("/partners", { name: "Keel", partnerClass: "lp" });
  const call = await client.post("/capital-calls", { callDate: "2026-02-01", dueDate: "2026-02-20", total: 300_000 });
  await client.post(`/capital-calls/${call.body.id}/issue`);
  const [harbor, juniper] = body.map((row: { lpEntityId: string }) => row.lpEntityId);
  return { client, harbor, juniper, keel: newcomer.body.lpEntityId as string };
}

const draft = async (client: FirmClient, body: object) => {
  const made = await client.post("/agreements", body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
};

it("a subsequent close tells newcomers what is due and the others what they are owed, as a draft and declared", async () => {
  const { client, keel } = await calledFund();
  const commitments = [{ lpEntityId: keel, amount: 1_000_000, kind: "increase" }];
  const terms = { kind: "subsequent_close", date: "2026-03-01", commitments, interestRate: 0.08, retroactiveFee: null };
  const id = await draft(client, terms);
  // 300,000 over three equal commitments: 100,000 each. Interest: 100,000 at 8 % for 28 of 365 days is 613.70, in halves.
  const earlier = { contribution: -50_000, interest: -306.85, amount: -50_306.85, commitmentChange: 0 };
  const told = [
    { name: "Harbor", ...earlier, commitment: 1_000_000, unfundedBefore: 850_000, unfundedAfter: 900_000 },
    { name: "Juniper", ...earlier, commitment: 1_000_000, unfundedBefore: 850_000, unfundedAfter: 900_000 },
    {
      name: "Keel",
      ...{ contribution: 100_000, interest: 613.7, amount: 100_613.7, commitmentChange: 1_000_000 },
      ...{ commitment: 1_000_000, unfundedBefore: 0, unfundedAfter: 900_000 },
    },
  ];
  const notices = async (status: string) => {
    const { status: code, body } = await client.get(`/agreements/${id}/notices`);
    expect(code, JSON.stringify(body)).toBe(200);
    const byName = body.sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
    expect(byName).toMatchObject(told.map((one) => ({ ...one, status, kind: "subsequent_close", currency: "USD" })));
  };
  await notices("draft");
  expect((await client.post(`/agreements/${id}/declare`)).status).toBe(200);
  await notices("declared");
  const pdf = await client.get(`/agreements/${id}/notices?format=pdf&lp=${keel}`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
});

it("a transfer tells both partners what passed, without cash", async () => {
  const { client, harbor, keel } = await calledFund();
  const id = await draft(client, {
    ...{ kind: "transfer", date: "2026-03-01", transferredPct: 0.5 },
    ...{ fromLpEntityId: harbor, toLpEntityId: keel },
  });
  const told = [
    {
      name: "Harbor",
      commitmentChange: -500_000,
      contribution: -75_000,
      unfundedBefore: 850_000,
      unfundedAfter: 425_000,
    },
    { name: "Keel", commitmentChange: 500_000, contribution: 75_000, unfundedBefore: 0, unfundedAfter: 425_000 },
  ].map((one) => ({ ...one, amount: 0, interest: 0, commitment: 500_000 }));
  for (const status of ["draft", "declared"]) {
    const { body } = await client.get(`/agreements/${id}/notices`);
    const byName = body.sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));
    expect(byName).toMatchObject(told.map((one) => ({ ...one, status })));
    if (status === "draft") expect((await client.post(`/agreements/${id}/declare`)).status).toBe(200);
  }
});

it("what has notices of its own has none here", async () => {
  const { client } = await calledFund();
  const { body } = await client.get("/capital-calls");
  expect((await client.get(`/agreements/${body[0].id}/notices`)).status).toBe(404);
});
