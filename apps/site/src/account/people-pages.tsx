/** The people of an account and what each may do; the sessions of who is signed in. */
import type { Member, Person } from "@capstack/accounts";
import type { OpenSession } from "@capstack/accounts/sign-in";
import { roleNames, roles } from "@capstack/contract";
import { Alert, document, Field, Moment, Notice } from "../layout.js";

/** What the page of people shows. */
export interface PeopleProps {
  readonly person: Person;
  readonly members: readonly Member[];
  readonly vehicles: readonly { readonly id: string; readonly name: string }[];
  /** Whether the visitor may give and take roles: an owner may. */
  readonly mayGive: boolean;
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

export function peoplePage({ person, members, vehicles, mayGive, notice, problem }: PeopleProps) {
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  return document({
    title: "People",
    person,
    children: (
      <>
        <h1>People</h1>
        {notice === undefined ? null : <Notice>{notice}</Notice>}
        {problem === undefined ? null : <Alert>{problem}</Alert>}
        <ul class="list">
          {members.map(({ userId, email, reach }) => (
            <li>
              <h2 class="small">{email}</h2>
              <p class="facts">
                {reach === null
                  ? "owner: may do everything"
                  : reach.role === null
                    ? ""
                    : `${reach.role}. ${roles[reach.role].says}`}
                {reach?.vehicles ? ` in ${reach.vehicles.map((id) => names.get(id) ?? id).join(", ")}` : ""}
              </p>
              {mayGive && reach !== null ? (
                <form method="post" action={`/account/people/${userId}/take`} class="side">
                  <button type="submit" class="quiet" aria-label={`Take the role of ${email}`}>
                    Take the role
                  </button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
        {mayGive ? (
          <section aria-labelledby="give">
            <h2 id="give">Give a role</h2>
            <form method="post" action="/account/people">
              <Field
                name="email"
                label="E-mail address"
                type="email"
                autocomplete="off"
                hint="Of someone who has signed up here and confirmed it."
              />
              <div class="field">
                <label for="role">Role</label>
                <select id="role" name="role">
                  {/* Roles that read for partners are given on a partner's page, which knows their ids. */}
                  {roleNames
                    .filter((role) => !roles[role].ofPartners)
                    .map((role) => (
                      <option value={role}>{`${role}. ${roles[role].says}`}</option>
                    ))}
                </select>
              </div>
              {vehicles.length === 0 ? null : (
                <fieldset>
                  <legend>Vehicles; all of them while none is ticked</legend>
                  {vehicles.map(({ id, name }) => (
                    <label class="choice">
                      <input type="checkbox" name="vehicles" value={id} />
                      <span>{name}</span>
                    </label>
                  ))}
                </fieldset>
              )}
              <button type="submit">Give the role</button>
            </form>
          </section>
        ) : null}
      </>
    ),
  });
}

export function sessionsPage(person: Person, sessions: readonly OpenSession[], notice: string | undefined) {
  return document({
    title: "Sessions",
    person,
    children: (
      <>
        <h1>Where you are signed in</h1>
        {notice === undefined ? null : <Notice>{notice}</Notice>}
        <ul class="list">
          {sessions.map(({ id, createdAt, userAgent, isOwn }) => (
            <li>
              <h2 class="small">{browserOf(userAgent)}</h2>
              <p class="facts">
                since <Moment at={createdAt.toISOString()} />
              </p>
              {isOwn ? (
                <span class="side">
                  <span class="tag good">this one</span>
                </span>
              ) : (
                <form method="post" action={`/account/sessions/${id}/end`} class="side">
                  <button type="submit" class="quiet">
                    End
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? (
          <form method="post" action="/account/sessions/end">
            <button type="submit" class="danger">
              End all others
            </button>
          </form>
        ) : null}
      </>
    ),
  });
}

/** A browser and its system, as far as it says. */
function browserOf(userAgent: string | null): string {
  const name = /(Firefox|Edg|Chrome|Safari)\//.exec(userAgent ?? "")?.[1]?.replace("Edg", "Edge");
  const system = /(Windows|Mac OS X|Android|iPhone|Linux)/.exec(userAgent ?? "")?.[1];
  return [name ?? "A browser", system].filter(Boolean).join(" on ");
}
