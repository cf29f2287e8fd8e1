import { shareTestServer } from "@capstack/database/testing";

/** One Postgres for all test files of the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await shareTestServer();
  return stop;
}
