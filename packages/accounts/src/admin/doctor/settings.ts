import { type Finding, look, well, wrong } from "./finding.js";

type Variables = Readonly<Record<string, string | undefined>>;

/** What the environment says about who may come in. A laptop with the embedded database needs none of it. */
export function examineSettings(variables: Variables): Finding[] {
  const { DATABASE_URL, NODE_ENV } = variables;
  if (!DATABASE_URL && NODE_ENV !== "production") {
    return [well("settings", "The database is the embedded one and NODE_ENV is not production: for development.")];
  }
  return [secretOf(variables), modeOf(variables), addressOf(variables), peppersOf(variables), testKeysOf(variables)];
}

function secretOf({ SECRET }: Variables): Finding {
  if (!SECRET)
    return wrong("SECRET", "It is not set, and no server starts without it. `openssl rand -hex 32` makes one.");
  if (SECRET.length < 32) {
    return wrong("SECRET", `It has ${SECRET.length} characters and needs 32. \`openssl rand -hex 32\` makes one.`);
  }
  if (new Set(SECRET).size < 10) {
    return wrong("SECRET", "It can be guessed: it repeats a few characters. `openssl rand -hex 32` makes another.");
  }
  return well("SECRET", "It is long enough. Every process must have the same.");
}

function modeOf({ NODE_ENV }: Variables): Finding {
  if (NODE_ENV === "production") return well("NODE_ENV", "It is production.");
  return look("NODE_ENV", `It is ${NODE_ENV ?? "not set"}; set it to production where people's books are.`);
}

function addressOf({ PUBLIC_URL }: Variables): Finding {
  if (!PUBLIC_URL) return look("PUBLIC_URL", "It is not set: links lead to the address the process listens at.");
  if (!PUBLIC_URL.startsWith("https:")) {
    return wrong("PUBLIC_URL", `${PUBLIC_URL} is not https: keys and sessions cross the network in the clear.`);
  }
  return well("PUBLIC_URL", "It is https, so cookies are secure and browsers keep to it.");
}

function peppersOf({ KEY_PEPPERS }: Variables): Finding {
  if (!KEY_PEPPERS) {
    return look("KEY_PEPPERS", "There are none: who reads the database can try keys against their hashes.");
  }
  return well("KEY_PEPPERS", "Keys are hashed with a secret that is not in the database.");
}

function testKeysOf({ ALLOW_TEST_KEYS }: Variables): Finding {
  if (ALLOW_TEST_KEYS === "0") return well("ALLOW_TEST_KEYS", "Test keys do not work here.");
  return look("ALLOW_TEST_KEYS", "Test keys work here, on the same books as live keys. 0 turns them off.");
}
