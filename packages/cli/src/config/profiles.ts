/** Stored keys, one per profile, in a file that only its owner may read. */
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CliFailure } from "../failure.js";
import type { Terminal } from "../terminal.js";

/** A stored key and the address it is for. */
export interface Profile {
  readonly apiKey: string;
  readonly baseUrl?: string;
}

type Profiles = Readonly<Record<string, Profile>>;
type Environment = Terminal["env"];

/** The file, under the XDG configuration directory. */
export function profilesFile(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), ".config");
  return join(folder, "capstack", "credentials.json");
}

/** The profile of a name, if it is stored. */
export async function readProfile(env: Environment, name: string): Promise<Profile | undefined> {
  return (await readProfiles(env))[name];
}

/** Stores a profile, or deletes it. */
export async function writeProfile(env: Environment, name: string, profile: Profile | undefined): Promise<void> {
  const { [name]: _, ...others } = await readProfiles(env);
  const file = profilesFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  const text = JSON.stringify(profile === undefined ? others : { ...others, [name]: profile }, null, 2);
  await writeFile(next, `${text}\n`, { mode: 0o600 });
  await chmod(next, 0o600);
  await rename(next, file);
}

async function readProfiles(env: Environment): Promise<Profiles> {
  const file = profilesFile(env);
  try {
    return JSON.parse(await readFile(file, "utf8")) as Profiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new CliFailure("unexpected", `${file} cannot be read; mend or delete it, then capstack login.`);
  }
}
