/** The frame of every page, and the few parts that pages share. */
import { html } from "hono/html";
import type { Child } from "hono/jsx";

/** What a page shows around its content. `person` is who is signed in. */
export interface FrameProps {
  readonly title: string;
  readonly person?: { readonly email: string } | undefined;
  /** Seconds after which the page is asked for again: while something is awaited. */
  readonly refreshSeconds?: number | undefined;
  readonly children?: Child;
}

/** A complete document. */
export function document(frame: FrameProps) {
  return html`<!DOCTYPE html>${<Frame {...frame} />}`;
}

function Frame({ title, person, refreshSeconds, children }: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {refreshSeconds === undefined ? null : <meta http-equiv="refresh" content={String(refreshSeconds)} />}
        <title>{`${title} · Capstack`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/account/style.css" />
        <script src="/account/copy.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <header class="bar">
          <a class="brand" href="/account">
            Capstack
          </a>
          <a href="/docs/">Documentation</a>
          {person === undefined ? null : (
            <form method="post" action="/auth/sign-out" class="who">
              <span class="email">{person.email}</span>
              <button type="submit" class="quiet">
                Sign out
              </button>
            </form>
          )}
        </header>
        <main id="content" tabindex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

/** What just went well. */
export function Notice({ children }: { readonly children?: Child }) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

/** What went wrong, and what to do. */
export function Alert({ children }: { readonly children?: Child }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}

/** A labelled input. `hint` is read out with it. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  readonly value?: string | undefined;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly minlength?: number;
  readonly maxlength?: number;
}

export function Field({ name, label, hint, type = "text", value, autocomplete, minlength, maxlength }: FieldProps) {
  const hintId = hint === undefined ? undefined : `${name}-hint`;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        value={value}
        required
        autocomplete={autocomplete}
        minlength={minlength}
        maxlength={maxlength}
        aria-describedby={hintId}
      />
      {hint === undefined ? null : (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A moment as people write it, in UTC, with the exact time for machines. */
export function Moment({ at }: { readonly at: string }) {
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return <time datetime={at}>{`${date.format(new Date(at))} UTC`}</time>;
}
