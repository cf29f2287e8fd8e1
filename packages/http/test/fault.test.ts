import { expect, it } from "vitest";
import { createKit, createLogger } from "../src/index.js";

const token = "u3vYbD0QmL8kJr2sT9wXzA7pQe5nHc1f";
const address = "ann.lee+books@acme.example";

/** The same fault as each library hands it on. */
const faults = {
  "a query builder": () => {
    const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${token}"`), { code: "22P02" });
    const text = "select * from session where token = $1 and email = $2";
    const message = `Failed query: ${text}\nparams: ${token},${address}`;
    return Object.assign(new Error(message, { cause }), { query: text, params: [token, address] });
  },
  "a driver that keeps parameters": () =>
    Object.defineProperties(new Error(`value ${token} is out of range`), {
      code: { value: "22003" },
      parameters: { value: [token, [address]] },
      detail: { value: `Key (email)=(${address}) already exists.`, enumerable: true },
    }),
  "a server that quotes what it could not read": () =>
    Object.assign(new Error(`invalid input syntax for type integer: "${token} of ${address}"`), { code: "22P02" }),
  "a mail server that names a person": () => new Error(`550 5.1.1 <${address}>: unknown, token ${address}`),
};

it.each(Object.entries(faults))("what %s says of a fault is logged without tokens and addresses", async (_, fault) => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  const app = createKit({ logger, version: "0.1.0" });
  app.get("/", () => {
    throw fault();
  });
  expect((await app.request("/")).status).toBe(500);
  logger.error({ err: fault() }, "a fault beside a request");
  const text = lines.join("");
  expect(lines).toHaveLength(3);
  expect(text).not.toContain(token);
  expect(text).not.toContain("acme.example");
  expect(text).toContain("fault.test.ts");
});

it("a fault is logged with its statement, its code and its cause", () => {
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).error({ err: faults["a query builder"]() }, "fault");
  expect(JSON.parse(lines[0] as string).err).toMatchObject({
    message: "Failed query: select * from session where token = $1 and email = $2",
    cause: { code: "22P02", message: 'invalid input syntax for type uuid: "…"' },
  });
});
