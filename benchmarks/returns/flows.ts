import { seeded } from "../harness.js";

/** A cash flow in the three forms that libraries read. */
export interface Flow {
  readonly date: string;
  readonly amount: number;
}

/** Flows of a portfolio over ten years, in no order: money goes in for four years and comes back in the others. */
export function portfolioFlows(count: number, seed = 1): Flow[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const day = Math.floor(random() * 3650);
    const amount = Math.round((day < 1460 ? -1 : 1.4) * (1000 + random() * 100_000) * 100) / 100;
    return { date: new Date(Date.UTC(2012, 0, 1 + day)).toISOString().slice(0, 10), amount };
  });
}
