import { operations } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createComputePool } from "../../src/index.js";
import { startTestService, type TestService } from "../setup/service.js";

const RUNS = 50_000;
const [example] = operations.fundEconomicsCompute.examples;
const simulation = { ...example.request, analysis: { monteCarlo: { runs: RUNS, seed: 7 } } };

describe("a simulation of seconds", () => {
  let service: TestService;
  let pool: ReturnType<typeof createComputePool>;
  beforeAll(async () => {
    service = await startTestService(
      inject("postgresUrl"),
      {},
      {},
      {},
      {
        run: (...job) => pool.run(...job),
        close: () => pool.close(),
      },
    );
    // Threads come after everybody else, and whoever else uses this machine is one of them.
    pool = createComputePool({ ...service.limits, computeSeconds: 60 });
  });
  afterAll(async () => {
    await service.stop();
    await pool.close();
  });

  it("leaves every other request alone: they are answered while it runs", async () => {
    let running = true;
    const answer = service.call("POST", "/fund-economics/compute", { body: simulation }).finally(() => {
      running = false;
    });
    let [health, keys] = [0, 0];
    while (running) {
      if ((await fetch(`${service.address}/healthz`)).status === 200) health++;
      if ((await service.call("GET", "/access")).status === 200) keys++;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await answer).json.data.monteCarlo.runs).toBe(RUNS);
    expect(Math.min(health, keys)).toBeGreaterThan(10);
  });
});
