import { defaultLimits } from "@capstack/contract";
import { engines } from "@capstack/contract/engines";
import { afterAll, describe, expect, it, vi } from "vitest";
import { answerText } from "../../src/engine/answer-pieces.js";
import { createComputePool, type PooledAnswer } from "../../src/index.js";

/** Enough for a thread to start on a busy machine. */
const limits = { ...defaultLimits, computeQueue: 1, computeSeconds: 120 };
const pool = createComputePool(limits);
afterAll(() => pool.close());

const textOf = ({ pieces }: PooledAnswer) => Buffer.concat(pieces).toString();
const asked = (body: unknown) => ({ model: "cap-table", body, limits }) as const;
const none = { events: [] };
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
    const answer = await pool.run(asked(none));
    expect(textOf(answer)).toBe(answerText(engines["cap-table"](none, limits)));
    expect(answer.bytes).toBe(textOf(answer).length);
  });

  it("passes on a refusal with its code, path and issues", async () => {
    const refused = pool.run(asked({ events: [{ type: "gift" }] }));
    await expect(refused).rejects.toMatchObject({
      code: "unknown_event_type",
      path: ["events", 0, "type"],
      issues: [{}],
    });
  });

  it("reads bytes itself, and refuses what is no JSON, has a stray field or is too deep, as it is answered", async () => {
    const patient = createComputePool(limits);
    const read = (text: string) => {
      const bytes = new TextEncoder().encode(text);
      return patient.run({ model: "cap-table", bytes, limits });
    };
    expect(textOf(await read('{"events":[]}'))).toBe(answerText(engines["cap-table"](none, limits)));
    const syntax = { status: 400, code: "invalid_json", details: { reason: "syntax" } };
    await expect(read('{"events":')).rejects.toMatchObject(syntax);
    await expect(read('{"events":[],"evnts":1}')).rejects.toMatchObject({ status: 400, code: "validation_failed" });
    await expect(read("[".repeat(100))).rejects.toMatchObject({ status: 400, details: { reason: "depth" } });
    await patient.close();
  });

  it("refuses what needs more memory than a thread has, and goes on with what waits, of others too", async () => {
    const small = createComputePool({ ...limits, computeQueue: defaultLimits.computeQueue }, 64);
    const wide = { events: Array.from({ length: 400_000 }, () => ({ type: "common_issuance", grants: [{}, {}] })) };
    const [own, waiting] = await Promise.allSettled([
      small.run(asked(wide), { account: "Acme" }),
      small.run(asked(none), { account: "Birch" }).then(textOf),
    ]);
    expect(own).toMatchObject({ status: "rejected", reason: { code: "limit_exceeded" } });
    const answer = answerText(engines["cap-table"](none, limits));
    expect(waiting).toEqual({ status: "fulfilled", value: answer });
    expect(textOf(await small.run(asked(none)))).toBe(answer);
    await small.close();
  });

  it("says when it is full, ends what takes too long, and works again", async () => {
    const long = rounds(9000);
    // Never enough for the long computation.
    const hasty = createComputePool({ ...limits, computeSeconds: 15 });
    const jobs = Array.from({ length: 8 }, () => hasty.run(asked(long)));
    const outcomes = await Promise.allSettled(jobs);
    const codes = outcomes.flatMap((o) => (o.status === "rejected" ? [(o.reason as { code: string }).code] : []));
    expect(codes).toContain("overloaded");
    expect(codes.every((code) => code === "overloaded" || code === "timeout")).toBe(true);
    // The threads that were ended start anew; on a busy machine that can take longer than one call waits.
    const works = async () => expect(textOf(await hasty.run(asked(none)))).toContain("snapshots");
    await vi.waitFor(works, { timeout: 200_000 });
    await hasty.close();
  });

  it("frees the thread of a caller that went away", async () => {
    const gone = new AbortController();
    const job = pool.run(asked(rounds(9000)), { disconnected: gone.signal });
    setTimeout(() => gone.abort(), 50);
    await expect(job).rejects.toMatchObject({ name: "AbortError" });
    expect(textOf(await pool.run(asked(none)))).toContain("snapshots");
  });
});
