/** Who may see a partner's own pages: people whom the owner of the account authorises by their address. */
import { giveRole, isAccountsError, listMembers, type Member, takeRole } from "@capstack/accounts";
import { platformFailure } from "@capstack/contract";
import type { BooksScene, VehiclePage } from "../page.js";

/** The people who read for a partner; undefined where the visitor may not tell who does. */
export async function authorisedFor(
  { database }: BooksScene,
  { visit: { visitor } }: VehiclePage,
  partner: string,
): Promise<readonly Member[] | undefined> {
  if (visitor.person === undefined || visitor.reach !== null) return undefined;
  const members = await listMembers(database, visitor.account.id);
  return members.filter(({ reach }) => reach?.partners?.includes(partner));
}

/** The people, a form to add one, a button to take each away. */
export function Authorised({ people, action }: { readonly people: readonly Member[]; readonly action: string }) {
  return (
    <section>
      <h2>Who may see this partner’s own pages</h2>
      {people.length === 0 ? <p class="empty">Nobody yet.</p> : null}
      <ul class="list">
        {people.map(({ userId, email, reach }) => (
          <li>
            <span>{email}</span>
            <span class="facts">{reach?.role}</span>
            <form method="post" action={action} class="side">
              <button type="submit" class="quiet small" name="take" value={userId}>
                Take it away
              </button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post" action={action} class="filter">
        <div class="field">
          <label for="email">E-mail address</label>
          <input id="email" name="email" type="email" required autocomplete="off" aria-describedby="email-hint" />
          <p class="hint" id="email-hint">
            Of someone who has signed up here and confirmed it. It sees this partner in this vehicle, and nothing else.
          </p>
        </div>
        <div class="field">
          <label for="role">As</label>
          <select id="role" name="role">
            <option value="partner">the partner</option>
            <option value="adviser">its adviser</option>
          </select>
        </div>
        <button type="submit" class="quiet">
          Authorise
        </button>
      </form>
    </section>
  );
}

/**
 * Authorises someone, or takes it away. @returns why not, if not
 * @throws Failure `forbidden` for who is no owner of the account
 */
export async function changeAuthorised(
  scene: BooksScene,
  page: VehiclePage,
  partner: string,
): Promise<string | undefined> {
  const { visitor } = page.visit;
  if (visitor.person === undefined || visitor.reach !== null) {
    throw platformFailure("forbidden", "An owner of the account authorises people.");
  }
  const form = await page.c.req.parseBody();
  const context = { actor: { kind: "user", id: visitor.person.id } } as const;
  try {
    if (typeof form.take === "string") await takeRole(scene.database, visitor.account.id, form.take, context);
    else {
      const given = { email: String(form.email), role: form.role === "adviser" ? "adviser" : "partner" };
      const own = { vehicles: [page.vehicle.id], partners: [partner] };
      await giveRole(scene.database, visitor.account.id, { ...given, ...own }, context);
    }
    return undefined;
  } catch (error) {
    if (isAccountsError(error)) return error.message;
    throw error;
  }
}
