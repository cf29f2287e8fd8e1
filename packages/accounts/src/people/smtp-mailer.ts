import type { Mailer } from "./mailer.js";

/** A mail server, as `smtp://user:password@host:587` or `smtps://…`, and the sender of its e-mails. */
export interface SmtpMailerOptions {
  readonly url: string;
  readonly from: string;
}

const TIMEOUT_MS = 10_000;

/**
 * A mailer that sends through a mail server.
 * @throws Error if it is not accepted
 * @example
 * const mailer = smtpMailer({ url: "smtp://127.0.0.1:1", from: "Acme <keys@acme.test>" });
 * const send = mailer.send({ to: "ada@acme.test", subject: "a", text: "b" });
 * await send.catch((error) => error.code); // => "ESOCKET"
 */
export function smtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  return {
    send: async (letter) => {
      const { createTransport } = await import("nodemailer");
      const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
      const transport = createTransport({ url, ...timeouts }, { from });
      await transport.sendMail(letter);
      transport.close();
    },
  };
}
