/** A client for this call: key and address by option, environment, profile, in that order. */
import { type Call, type Client, type ClientOptions, createClient } from "@capstack/client";
import type { AccountingClient } from "@capstack/client/accounting";
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { paint } from "../paint.js";
import { readProfile } from "./profiles.js";

/** The connection of this call to the API. */
export interface Connection {
  readonly client: Client;
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly profile: string;
  /** Waits for an answer and reports it under --verbose. */
  answer<T>(call: Call<T>): Promise<T>;
}

/**
 * The connection of a call.
 * @throws CliFailure for an invalid timeout, key or address
 */
export async function connect(call: Invocation): Promise<Connection> {
  const reached = await readReached(call);
  const { apiKey, baseUrl, profile } = reached;
  return {
    client: connectTo(reached, call),
    apiKey,
    baseUrl,
    profile,
    answer: (sent) => withCliFailure(sent, call, apiKey),
  };
}

/** The books of this call, with the same key. */
export async function connectBooks(
  call: Invocation,
): Promise<{ books: AccountingClient } & Pick<Connection, "answer">> {
  const { createAccountingClient } = await import("@capstack/client/accounting");
  const reached = await readReached(call);
  const books = made(() => createAccountingClient(optionsOf(reached, call)));
  return { books, answer: (sent) => withCliFailure(sent, call, reached.apiKey) };
}

interface Reached {
  readonly apiKey?: string | undefined;
  readonly baseUrl?: string | undefined;
}

async function readReached(call: Invocation): Promise<Reached & Pick<Connection, "profile" | "apiKey" | "baseUrl">> {
  const { env } = call.terminal;
  const profile = call.text("profile") ?? "default";
  const stored = await readProfile(env, profile);
  if (stored === undefined && call.text("profile") !== undefined) {
    throw new CliFailure("usage", `There is no profile ${profile}; capstack login --profile ${profile} makes it.`);
  }
  const apiKey = call.text("api-key") ?? (env.CAPSTACK_API_KEY || stored?.apiKey);
  const baseUrl = call.text("base-url") ?? (env.CAPSTACK_BASE_URL || stored?.baseUrl);
  return { apiKey, baseUrl, profile };
}

/** A client with the settings of a call. */
export function connectTo(reached: Reached, call: Invocation): Client {
  return made(() => createClient(optionsOf(reached, call)));
}

function optionsOf({ apiKey, baseUrl }: Reached, call: Invocation): ClientOptions {
  const timeoutMs = readTimeout(call.text("timeout"));
  const accountingUrl = call.text("accounting-url") ?? call.terminal.env.CAPSTACK_ACCOUNTING_URL;
  return { apiKey, baseUrl, accountingUrl, timeoutMs, strict: !call.flag("lenient") };
}

function made<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new CliFailure("usage", (error as Error).message);
  }
}

function readTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
  throw new CliFailure("usage", `--timeout ${text}: it is a number of seconds above zero.`);
}

async function withCliFailure<T>(sent: Call<T>, call: Invocation, apiKey: string | undefined): Promise<T> {
  const start = performance.now();
  const { data, status, requestId } = await sent.withResponse();
  if (call.flag("verbose")) {
    const ms = Math.round(performance.now() - start);
    const key = apiKey === undefined ? "no key" : `${apiKey.slice(0, 14)}…`;
    const { dim } = paint(call.terminal, call.flag("no-color"));
    call.terminal.note(`${dim(`${status} in ${ms} ms, request ${requestId}, ${key}`)}\n`);
  }
  return data;
}
