/** Sends the e-mails of sign-up and password reset. */

/** One plain-text e-mail. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mails. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}

/**
 * A mailer for development: prints e-mails, including their links, to the terminal.
 * @example
 * const lines = [];
 * await printingMailer((line) => lines.push(line)).send({ to: "ada@acme.test", subject: "Hello", text: "Welcome." });
 * lines[0].includes("ada@acme.test"); // => true
 */
export function printingMailer(print: (text: string) => void): Mailer {
  return {
    send: async ({ to, subject, text }) => print(`\nLetter to ${to}: ${subject}\n\n${text}\n`),
  };
}

/** The address that e-mails are posted to, and the secret that authenticates them. */
export interface PostingMailerOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 10_000;

/**
 * A mailer that posts each e-mail as JSON `{to, subject, text}` to an address of the operator's, behind which any mail
 * service can stand.
 * @throws Error if it is not accepted
 * @example
 * const sent = [];
 * const fetch = async (url, { body }) => (sent.push(JSON.parse(body).to), new Response(null, { status: 202 }));
 * await postingMailer({ url: "https://mail.test/send", fetch }).send({ to: "ada@acme.test", subject: "a", text: "b" });
 * sent; // => ["ada@acme.test"]
 */
export function postingMailer({ url, token, fetch: request = fetch }: PostingMailerOptions): Mailer {
  return {
    send: async (letter) => {
      const response = await request(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(letter),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok)
        throw Object.assign(new Error(`The mail service answered ${response.status}.`), { code: response.status });
    },
  };
}
