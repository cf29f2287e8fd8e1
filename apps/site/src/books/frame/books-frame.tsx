/** The frame of every page of the books: firm, vehicle, what waits, what is wrong, and the ways to go. */
import { html } from "hono/html";
import type { Child } from "hono/jsx";
import { idOf } from "./field-id.js";

/** A vehicle as the frame shows it. */
export interface FrameVehicle {
  readonly id: string;
  readonly name: string;
  readonly draftEntries: number;
  readonly openBankRows: number;
  readonly closedThrough: string | null;
}

export interface BooksFrameProps {
  readonly title: string;
  readonly firm: string;
  /** Who is there; undefined where nobody signs in. */
  readonly email?: string | undefined;
  readonly role: string | null;
  readonly vehicles: readonly FrameVehicle[];
  readonly vehicle?: FrameVehicle | undefined;
  /** The page's place among the vehicle's, such as `journal`. */
  readonly place?: string | undefined;
  /** Whether only a partner's own pages are shown. */
  readonly isPartner: boolean;
  /** Whether amounts are hidden. */
  readonly isHidden: boolean;
  /** The page's address, to which hiding amounts comes back. */
  readonly address: string;
  readonly children?: Child;
}

/** The pages of a vehicle, in the order of a quarter's work. */
export const vehiclePages = [
  ["", "Overview"],
  ["bank", "Bank"],
  ["journal", "Journal"],
  ["capital", "Capital"],
  ["partners", "Partners"],
  ["close", "Close"],
  ["statements", "Statements"],
  ["ilpa", "ILPA"],
  ["audit", "Audit"],
  ["proposals", "Proposals"],
  ["moving-in", "Moving in"],
  ["all", "Everything"],
] as const;

/** A complete page. */
export function booksPage(props: BooksFrameProps) {
  return html`<!DOCTYPE html>${<Page {...props} />}`;
}

function Page(props: BooksFrameProps) {
  const { title, vehicle, isHidden, children } = props;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${[title, vehicle?.name].filter(Boolean).join(" · ")} · Capstack`}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/account/style.css" />
        <link rel="stylesheet" href="/books/style.css" />
        <script src="/books/page.js" defer></script>
      </head>
      <body class={isHidden ? "books hides" : "books"}>
        <a class="skip" href="#content">
          Skip to content
        </a>
        <Bar {...props} />
        {vehicle === undefined || props.isPartner ? null : <Ways {...props} vehicle={vehicle} />}
        <main id="content" tabindex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

function Bar({ firm, email, role, vehicles, vehicle, isHidden, address }: BooksFrameProps) {
  return (
    <header class="bar">
      <a class="brand" href="/books">
        {firm}
      </a>
      <nav aria-label="Vehicles" class="vehicles">
        {vehicles.map(({ id, name }) => (
          <a href={`/books/${id}`} aria-current={id === vehicle?.id ? "true" : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <div class="who">
        <form method="post" action="/books/amounts">
          <input type="hidden" name="from" value={address} />
          <button type="submit" class="quiet small" name="hidden" value={isHidden ? "no" : "yes"}>
            {isHidden ? "Show amounts" : "Hide amounts"}
          </button>
        </form>
        <span class="email">{email ?? "Development"}</span>
        <span class="tag">{role ?? "owner"}</span>
        {email === undefined ? null : (
          <form method="post" action="/auth/sign-out">
            <button type="submit" class="quiet small">
              Sign out
            </button>
          </form>
        )}
      </div>
    </header>
  );
}

function Ways({ vehicle, place }: BooksFrameProps & { readonly vehicle: FrameVehicle }) {
  const waiting: Readonly<Record<string, number>> = { bank: vehicle.openBankRows, journal: vehicle.draftEntries };
  return (
    <nav class="ways" aria-label={vehicle.name}>
      {vehiclePages.map(([path, name]) => (
        <a
          href={`/books/${vehicle.id}${path === "" ? "" : `/${path}`}`}
          aria-current={path === place ? "page" : undefined}
        >
          {name}
          {waiting[path] ? <Waiting count={waiting[path]} what={path === "bank" ? "open rows" : "drafts"} /> : null}
        </a>
      ))}
      <span class="closed">
        {vehicle.closedThrough === null ? "Nothing closed" : `Closed through ${vehicle.closedThrough}`}
      </span>
    </nav>
  );
}

function Waiting({ count, what }: { readonly count: number; readonly what: string }) {
  return (
    <>
      {" "}
      <span class="count">
        {count}
        <span class="unseen">{` ${what}`}</span>
      </span>
    </>
  );
}

/** What is wrong with a form, above it, with a link to each field. */
export function Refused({ message, wrong }: { readonly message: string; readonly wrong: ReadonlyMap<string, string> }) {
  return (
    <div class="alert" role="alert" id="refused" tabindex={-1}>
      <p>{message}</p>
      {wrong.size === 0 ? null : (
        <ul>
          {[...wrong].map(([name, text]) => (
            <li>
              <a href={`#${idOf(name)}`}>{name}</a>: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What just went well, where the address says so. */
export function Done({ query, text = "Done." }: { readonly query: string | undefined; readonly text?: string }) {
  return query === undefined ? null : (
    <p class="notice" role="status">
      {text}
    </p>
  );
}
