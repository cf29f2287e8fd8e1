/** `keys list|create|revoke|rotate` */
import type { ApiKey, RequestOf } from "@capstack/client";
import type { Invocation, Run } from "../command.js";
import { type Connection, connect } from "../config/connect.js";
import { readProfile, writeProfile } from "../config/profiles.js";
import { CliFailure } from "../failure.js";
import { print } from "../output/print.js";

export const listKeys: Run = async (call) => {
  const { client } = await connect(call);
  const query = { status: call.text("status") as ApiKey["status"] | undefined };
  const keys: ApiKey[] = [];
  for await (const key of client.keys.iterate(query as never, { signal: call.terminal.signal })) keys.push(key);
  await print(call, { data: { keys, nextCursor: null }, items: () => keys, table: () => keyTable(keys) });
};

export const createKey: Run = async (call) => {
  const [name] = call.positionals;
  if (name === undefined) throw new CliFailure("usage", "Name the key: capstack keys create <name>.");
  const { client, answer } = await connect(call);
  const [scopes, vehicles, partners] = [call.texts("scope"), call.texts("vehicle"), call.texts("partner")];
  const wanted = {
    name,
    ...(call.text("mode") === undefined ? {} : { mode: call.text("mode") }),
    ...(call.text("role") === undefined ? {} : { role: call.text("role") }),
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(vehicles.length === 0 ? {} : { vehicles }),
    ...(partners.length === 0 ? {} : { partners }),
    ...(call.text("expires-at") === undefined ? {} : { expiresAt: call.text("expires-at") }),
  };
  const data = await answer(client.keys.create(wanted as RequestOf<"createKey">, { signal: call.terminal.signal }));
  await printCreated(call, data);
};

export const revokeKey: Run = async (call) => {
  const [id] = call.positionals;
  if (id === undefined) throw new CliFailure("usage", "Name the key by its id, which capstack keys list shows.");
  const { client, answer } = await connect(call);
  const data = await answer(client.keys.revoke(id, { signal: call.terminal.signal }));
  await print(call, { data, items: () => [data.key], table: () => keyTable([data.key]) });
};

/** Creates the new key first, so that a failure leaves the old one working. */
export const rotateKey: Run = async (call) => {
  const connection = await connect(call);
  const { client, answer } = connection;
  const { signal } = call.terminal;
  const old = await findKey(connection, call.positionals[0], signal);
  await confirmEnd(call, old);
  const { name, mode, role, scopes, vehicles, partners, expiresAt } = old;
  const reach = {
    ...(role === null ? { scopes } : { role }),
    ...(vehicles && { vehicles }),
    ...(partners && { partners }),
  };
  const wanted = { name, mode, ...reach, ...(expiresAt && { expiresAt }) };
  const data = await answer(client.keys.create(wanted as RequestOf<"createKey">, { signal }));
  const stored = await replaceStored(call, connection, old, data.key.token);
  await answer(client.keys.revoke(old.id, { signal }));
  await printCreated(call, data, stored);
};

async function findKey({ client }: Connection, id: string | undefined, signal: AbortSignal): Promise<ApiKey> {
  for await (const key of client.keys.iterate({ status: "active" }, { signal })) {
    if (id === undefined ? key.current : key.id === id) return key;
  }
  throw new CliFailure(
    "input",
    id === undefined ? "The key in use is not among the active ones." : `There is no active key ${id}.`,
  );
}

/** The public development key is needed for the documentation's examples, and cannot be restored once revoked. */
async function confirmEnd(call: Invocation, old: ApiKey): Promise<void> {
  if (!old.prefix.startsWith("cstk_test_Deve") || call.flag("yes")) return;
  const consequence =
    "This ends the development key of this database for good: what the documentation shows needs another key then";
  const { terminal } = call;
  if (!terminal.stdinIsTerminal) throw new CliFailure("usage", `${consequence}. Say --yes to end it.`);
  const said = await terminal.ask(`${consequence}. End it? [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(said)) throw new CliFailure("interrupted", "Nothing was changed.");
}

/** Stores the new token in place of the old one; returns whether the old one was stored. */
async function replaceStored(
  call: Invocation,
  { apiKey, profile }: Connection,
  old: ApiKey,
  token: string,
): Promise<boolean> {
  const { env } = call.terminal;
  const stored = await readProfile(env, profile);
  if (!old.current || stored?.apiKey !== apiKey || stored === undefined) return false;
  await writeProfile(env, profile, { ...stored, apiKey: token });
  return true;
}

async function printCreated(
  call: Invocation,
  data: { key: ApiKey & { token: string } },
  stored = false,
): Promise<void> {
  const advice = stored ? "It replaces the stored one." : "Keep it now: it is not shown again.";
  await print(call, {
    data,
    items: () => [data.key],
    table: async () => `${await keyTable([data.key])}\n\n${data.key.token}\n\n${advice}`,
  });
}

async function keyTable(keys: readonly ApiKey[]): Promise<string> {
  const { textTable } = await import("@capstack/mcp/local");
  const headings = ["Id", "Name", "Prefix", "Mode", "Status", "Created", "Last used"];
  return textTable(
    headings.map((heading) => ({ heading })),
    keys.map(({ id, name, prefix, mode, status, createdAt, lastUsedAt, current }) => [
      id,
      current ? `${name} (this one)` : name,
      prefix,
      mode,
      status,
      createdAt.slice(0, 10),
      lastUsedAt?.slice(0, 16).replace("T", " ") ?? "never",
    ]),
  );
}
