/** How letters leave: to whom sign-up and lost passwords write. */

/** One plain-text letter. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Something that sends letters. */
export interface Mailer {
  send(letter: Letter): Promise<void>;
}

/**
 * A mailer for development: it prints letters, links included, where the person at the terminal reads them.
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

/** Where letters are posted, and what proves that they are ours. */
export interface PostingMailerOptions {
  readonly url: string;
  readonly token?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

const TIMEOUT_MS = 10_000;

/**
 * A mailer that posts each letter as JSON `{to, subject, text}` to an address of the operator's, which any mail service
 * can stand behind.
 * @throws Error when it is not taken
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
