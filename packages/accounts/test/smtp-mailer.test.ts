import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { smtpMailer } from "../src/index.js";

const letter = { to: "ada@acme.test", subject: "Confirm your address: Łódź", text: "Open https://capstack.test/x\n" };
const from = "Acme <keys@acme.test>";
let server: SMTPServer;
afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

/** A mail server on a free port that knows one user; gives what it received. */
async function listen(received: string[]): Promise<number> {
  server = new SMTPServer({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "keys" && password === "p@ss" ? done(null, { user: username }) : done(new Error("who is this?")),
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk) => (text += String(chunk)));
      stream.on("end", () => done(void received.push(text)));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.server.address() as { port: number }).port;
}

describe("a mail server", () => {
  it("receives letters from who we are, to whom they go, as they were written", async () => {
    const received: string[] = [];
    const port = await listen(received);
    await smtpMailer({ url: `smtp://keys:p%40ss@127.0.0.1:${port}`, from }).send(letter);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatch(/^From: Acme <keys@acme\.test>\r?$/m);
    expect(received[0]).toMatch(/^To: ada@acme\.test\r?$/m);
    expect(received[0]).toContain("https://capstack.test/x");
  });

  it("that refuses us is an error, not a letter lost in silence", async () => {
    const port = await listen([]);
    const send = smtpMailer({ url: `smtp://keys:wrong@127.0.0.1:${port}`, from }).send(letter);
    await expect(send).rejects.toThrow(/Invalid login/);
  });
});
