import { defaultLimits } from "@capstack/contract";
import { afterAll, describe, expect, it } from "vitest";
import { answerText } from "../src/engine/engines.js";
import { createComputePool, type PooledAnswer } from "../src/index.js";

const pool = createComputePool({ ...defaultLimits, computeQueue: 1, computeSeconds: 1 });
afterAll(() => pool.close());

const textOf = ({ pieces }: PooledAnswer) => Buffer.concat(pieces).toString();
const never = new AbortController().signal;
const rounds = (count: number) => ({
  events: [
    { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 1e9 }] },
    ...Array.from({ length: count }, (_, i) => ({
      type: "priced_round",
      label: `R${i}`,
      preMoneyValuation: 1e6 * (i + 1),
      investments: [{ id: `i${i}`, name: `I${i}`, amount: 1e5 }],
    })),
  ],
});

describe("the pool of threads", () => {
  it("gives the engine's own bytes", async () => {
    const answer = await pool.run("cap-table", { events: [] }, never);
    expect(textOf(answer)).toBe(answerText("cap-table", { events: [] }, defaultLimits));
    expect(answer.bytes).toBe(textOf(answer).length);
  });

  it("passes on a refusal with its code, path and issues", async () => {
    const refused = pool.run("cap-table", { events: [{ type: "gift" }] }, never);
    await expect(refused).rejects.toMatchObject({
      code: "unknown_event_type",
      path: ["events", 0, "type"],
      issues: [{}],
    });
  });

  it("says when it is full, ends what takes too long, and works again", async () => {
    const long = rounds(3000);
    const jobs = Array.from({ length: 8 }, () => pool.run("cap-table", long, never));
    const outcomes = await Promise.allSettled(jobs);
    const codes = outcomes.flatMap((o) => (o.status === "rejected" ? [(o.reason as { code: string }).code] : []));
    expect(codes).toContain("overloaded");
    expect(codes.every((code) => code === "overloaded" || code === "timeout")).toBe(true);
    expect(textOf(await pool.run("cap-table", { events: [] }, never))).toContain("snapshots");
  });

  it("frees the thread of a caller that went away", async () => {
    const gone = new AbortController();
    const job = pool.run("cap-table", rounds(3000), gone.signal);
    setTimeout(() => gone.abort(), 50);
    await expect(job).rejects.toMatchObject({ name: "AbortError" });
    expect(textOf(await pool.run("cap-table", { events: [] }, never))).toContain("snapshots");
  });
});
