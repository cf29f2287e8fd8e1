import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "./fake-terminal.js";

const answers: Record<string, unknown> = {
  "/api/accounting/journal?group=Fund+I&preset=itd&limit=2": {
    total: 1,
    entries: [
      { id: "e1", entry_date: "2026-01-31", memo: "Fee", status: "posted", adjusting: false, journal_postings: [] },
    ],
  },
  "/api/accounting/ledger?group=Fund+I&account=1000": {
    register: {
      opening: 0,
      lines: [{ entryId: "e1", entryDate: "2026-01-31", memo: "Call", debit: 1000.5, credit: 0, running: 1000.5 }],
    },
  },
  "/api/accounting/bank?group=Fund+I": [],
};

let server: Server;
let env: Record<string, string>;
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ""];
    response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
    const error = { code: "vehicle_not_found", message: "There is no such vehicle.", retryable: false };
    response.end(JSON.stringify(answer ?? { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  env = { CAPSTACK_BASE_URL: `${host}/v1`, CAPSTACK_API_KEY: "k" };
});
afterAll(() => void server.close());

const accounting = (...args: string[]) => cli(["accounting", ...args], { env });

describe("accounting", () => {
  it("gives a resource as the books answer it", async () => {
    const { code, out } = await accounting("journal", "--group", "Fund I", "--preset", "itd", "--limit", "2");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(answers["/api/accounting/journal?group=Fund+I&preset=itd&limit=2"]);
  });
  it("shows the list inside as a table, CSV or lines", async () => {
    const ledger = ["ledger", "--group", "Fund I", "--account", "1000", "--output"];
    expect((await accounting(...ledger, "table")).out).toBe(
      "entryDate   memo     debit  credit   running\n2026-01-31  Call  1,000.50    0.00  1,000.50\n",
    );
    expect((await accounting(...ledger, "csv")).out).toBe(
      "entryId,entryDate,memo,debit,credit,running\r\ne1,2026-01-31,Call,1000.5,0,1000.5\r\n",
    );
    expect((await accounting("bank", "--group", "Fund I", "--output", "table")).out).toBe("Nothing is there.\n");
  });
  it.each([
    [[], "Name a resource: bank"],
    [["guess"], "Name a resource: bank"],
    [["firm", "--group", "Fund I"], "firm takes no --group"],
    [["ledger"], "Say which account"],
  ])("%j is a usage error", async (args, words) => {
    expect(await accounting(...args)).toMatchObject({ code: 2, err: expect.stringContaining(words) });
  });
  it("passes on what the books refuse", async () => {
    expect(await accounting("chart", "--group", "None")).toMatchObject({
      code: 3,
      err: expect.stringContaining("no such vehicle"),
    });
  });
});
