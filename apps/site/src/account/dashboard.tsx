/** The page of a signed-in person: keys, what the account has access to, how much of its rate is left. */
import {
  type Account,
  type ApiKey,
  defaultScopes,
  type Entitlement,
  firmScopes,
  type KeyMode,
  type RateState,
  type Role,
  roles,
  type scopes,
} from "@capstack/accounts";
import { Alert, document, Moment, Notice } from "../layout.js";

/** Everything the page shows. */
export interface DashboardProps {
  readonly person: { readonly email: string };
  readonly account: Account;
  /** What a person who is no owner is in the firm; null for an owner. */
  readonly role: Role | null;
  readonly keys: readonly ApiKey[];
  readonly entitlements: readonly Entitlement[];
  readonly rate: RateState;
  /** Most requests admitted at once. */
  readonly burst: number;
  readonly checkoutLinks: Readonly<Record<KeyMode, string>>;
  /** A new one each time the page is shown. */
  readonly formId: string;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

export function dashboard(props: DashboardProps) {
  const { person, account, notice, problem } = props;
  return document({
    title: account.name,
    person,
    children: (
      <>
        <h1>{account.name}</h1>
        <p class="stack">
          <a href="/books">Books</a> · <a href="/account/people">People</a> · <a href="/account/sessions">Sessions</a>
        </p>
        {account.suspendedAt === null ? null : <Alert>This account is suspended: its keys do not work.</Alert>}
        {notice === undefined ? null : <Notice>{notice}</Notice>}
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <Keys {...props} />
        <NewKey {...props} />
        <Access {...props} />
        <Usage {...props} />
      </>
    ),
  });
}

function Keys({ keys }: DashboardProps) {
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      {keys.length === 0 ? <p>There is no key yet. Make one below to call the API.</p> : null}
      <ul class="list">
        {keys.map((key) => (
          <li>
            <h3>{key.name}</h3>
            <dl class="facts">
              <Fact name="Starts with">
                <code>{key.prefix}</code>
              </Fact>
              <Fact name="Mode">{key.mode}</Fact>
              {key.role === null ? null : <Fact name="Role">{key.role}</Fact>}
              <Fact name="Created">
                <Moment at={key.createdAt} />
              </Fact>
              <Fact name="Last used">{key.lastUsedAt === null ? "never" : <Moment at={key.lastUsedAt} />}</Fact>
              {key.expiresAt === null ? null : (
                <Fact name={key.status === "expired" ? "Expired" : "Expires"}>
                  <Moment at={key.expiresAt} />
                </Fact>
              )}
              {key.revokedAt === null ? null : (
                <Fact name="Revoked">
                  <Moment at={key.revokedAt} />
                </Fact>
              )}
            </dl>
            {key.status === "active" ? (
              <a class="side" href={`/account/keys/${key.id}/revoke`} aria-label={`Revoke ${key.name}`}>
                Revoke
              </a>
            ) : (
              <span class="side">
                <span class="tag bad">{key.status}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children?: unknown }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const scopeNames: Record<(typeof scopes)[number], string> = {
  compute: "Compute cap tables, exits and funds",
  "keys:manage": "List, make and revoke keys",
  "accounting:read": "Read the books",
  "accounting:write": "Write drafts to the books",
  "accounting:terms": "Change terms and commitments",
  "accounting:post": "Post journal entries",
  "accounting:close": "Close periods",
  "accounting:mark": "Mark entries as tested",
  "accounting:own": "Read a partner's own commitments",
};

/** The lives a key may be given, in days; zero for one without end. */
export const lifetimes = [
  { days: 0, label: "Never" },
  { days: 30, label: "In 30 days" },
  { days: 90, label: "In 90 days" },
  { days: 365, label: "In a year" },
] as const;

/** Roles that need no ids of partners, which the page does not know: those of partners are given by the API. */
const offeredRoles = roles.filter((role) => role !== "partner" && role !== "adviser");

function NewKey({ formId, role }: DashboardProps) {
  return (
    <section aria-labelledby="new-key">
      <h2 id="new-key">Make a key</h2>
      <form method="post" action="/account/keys">
        <input type="hidden" name="form" value={formId} />
        <div class="field">
          <label for="key-name">Name</label>
          <input
            id="key-name"
            name="name"
            required
            maxlength={100}
            autocomplete="off"
            aria-describedby="key-name-hint"
          />
          <p class="hint" id="key-name-hint">
            Where it will be used, such as “Build server”.
          </p>
        </div>
        <fieldset>
          <legend>Mode</legend>
          <label class="choice">
            <input type="radio" name="mode" value="live" checked />
            <span>Live: uses what the account has bought</span>
          </label>
          <label class="choice">
            <input type="radio" name="mode" value="test" />
            <span>Test: the same results, with test purchases alone</span>
          </label>
        </fieldset>
        <div class="field">
          <label for="key-expires">Expires</label>
          <select id="key-expires" name="expires">
            {lifetimes.map(({ days, label }) => (
              <option value={String(days)}>{label}</option>
            ))}
          </select>
        </div>
        <RoleField own={role} />
        <details>
          <summary>What it may do</summary>
          <fieldset>
            <legend class="note">Scopes</legend>
            {firmScopes.map((scope) => (
              <label class="choice">
                <input type="checkbox" name="scopes" value={scope} checked={defaultScopes.includes(scope)} />
                <span>{scopeNames[scope]}</span>
              </label>
            ))}
          </fieldset>
        </details>
        <button type="submit">Make key</button>
      </form>
    </section>
  );
}

/** A role in place of scopes: any for an owner, for others their own. */
function RoleField({ own }: { readonly own: Role | null }) {
  return (
    <div class="field">
      <label for="key-role">Role in the firm</label>
      <select id="key-role" name="role">
        {own === null ? <option value="">None: the scopes below</option> : null}
        {(own === null ? offeredRoles : [own]).map((role) => (
          <option value={role}>{role}</option>
        ))}
      </select>
    </div>
  );
}

function Access({ entitlements, checkoutLinks }: DashboardProps) {
  const isHeld = (mode: KeyMode) => entitlements.some((held) => held.active && held.mode === mode);
  return (
    <section aria-labelledby="access">
      <h2 id="access">Access</h2>
      <ul class="list">
        {(["live", "test"] as const).map((mode) => (
          <li>
            <h3>{`Cap tables and exit waterfalls, ${mode} mode`}</h3>
            <p class="facts">{isHeld(mode) ? "Every key of this mode may compute them." : "Not bought yet."}</p>
            {isHeld(mode) ? (
              <span class="side">
                <span class="tag good">active</span>
              </span>
            ) : (
              <a class="side" href={checkoutLinks[mode]} aria-label={`Get access in ${mode} mode`}>
                Get access
              </a>
            )}
          </li>
        ))}
        <li>
          <h3>Fund economics</h3>
          <p class="facts">Free with every key.</p>
          <span class="side">
            <span class="tag good">active</span>
          </span>
        </li>
      </ul>
    </section>
  );
}

function Usage({ rate, burst }: DashboardProps) {
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      <p id="usage-now">{`${rate.remaining} of ${burst} computations are available right now.`}</p>
      <meter min={0} max={burst} value={rate.remaining} low={burst / 4} optimum={burst} aria-labelledby="usage-now">
        {`${rate.remaining} of ${burst}`}
      </meter>
      <p class="note">{`The limit is ${rate.quota} in ${rate.windowSeconds} seconds, for all keys of the account together.`}</p>
    </section>
  );
}
