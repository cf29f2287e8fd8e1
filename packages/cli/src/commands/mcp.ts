import type { Run } from "../command.js";
import { readProfile } from "../config/profiles.js";

/** `mcp`: until standard input closes, or Ctrl-C. */
export const serveMcp: Run = async ({ terminal, text, flag }) => {
  const { readBaseUrl, startStdio } = await import("@capstack/mcp/stdio");
  const { env, signal } = terminal;
  const stored = await readProfile(env, text("profile") ?? "default");
  const apiKey = text("api-key") ?? (env.CAPSTACK_API_KEY || stored?.apiKey);
  const apiUrl = text("base-url") ?? readBaseUrl(env, (notice) => terminal.note(`${notice}\n`)) ?? stored?.baseUrl;
  const accountingUrl = env.CAPSTACK_ACCOUNTING_URL;
  const tools = text("tools")
    ?.split(",")
    .map((word) => word.trim());
  const stop = startStdio({ local: flag("local"), apiKey, apiUrl, accountingUrl, tools });
  signal.addEventListener("abort", () => void stop());
};
