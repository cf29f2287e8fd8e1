/** `login`, `logout` */
import type { Run } from "../command.js";
import { connectTo } from "../config/connect.js";
import { profilesFile, readProfile, writeProfile } from "../config/profiles.js";
import { CliFailure } from "../failure.js";

/** Reads the key from the keyboard without echo, or from standard input, and checks it before storing it. */
export const logIn: Run = async (call) => {
  const { terminal, text, flag } = call;
  const profile = text("profile") ?? "default";
  const typed = terminal.stdinIsTerminal ? await terminal.askSecret("API key: ") : await terminal.readInput();
  const apiKey = typed.trim();
  if (apiKey === "") throw new CliFailure("usage", "No key was given.");
  const baseUrl = text("base-url") ?? (terminal.env.CAPSTACK_BASE_URL || undefined);
  const access = await connectTo({ apiKey, baseUrl }, call).access({ signal: terminal.signal });
  if (access.account === null) throw new CliFailure("key", "The API does not accept this key; nothing was stored.");
  await writeProfile(terminal.env, profile, { apiKey, ...(baseUrl === undefined ? {} : { baseUrl }) });
  if (!flag("quiet")) terminal.note(`Stored for ${access.account.name} in ${profilesFile(terminal.env)}.\n`);
};

export const logOut: Run = async ({ terminal, text, flag }) => {
  const profile = text("profile") ?? "default";
  const stored = await readProfile(terminal.env, profile);
  if (stored !== undefined) await writeProfile(terminal.env, profile, undefined);
  if (!flag("quiet"))
    terminal.note(
      stored === undefined
        ? "No key was stored.\n"
        : "Forgotten. The key itself stays valid; capstack keys revoke ends it.\n",
    );
};
