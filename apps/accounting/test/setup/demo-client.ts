/** The demonstration for tests that only read it, seeded once a process. */
import { randomUUID } from "node:crypto";
import { DEMO_TODAY, seedDemo } from "@capstack/demonstration";
import { type EngineKind, openEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

const seeded = new Map<EngineKind, Promise<string>>();

/** Whoever calls it writes nothing: others read the same account. */
export async function demoClient(kind: EngineKind, today = DEMO_TODAY): Promise<FirmClient> {
  const account = seeded.get(kind) ?? seed(kind);
  seeded.set(kind, account);
  return new FirmClient((await openEngines()).of(kind), { account: await account }, today);
}

async function seed(kind: EngineKind): Promise<string> {
  const account = randomUUID();
  await seedDemo((await openEngines()).of(kind), account);
  return account;
}
