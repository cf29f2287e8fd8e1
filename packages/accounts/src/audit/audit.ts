/**
 * The audit trail: who changed what, and from where. Rows are written in the transaction of the change; they never
 * contain a key's text.
 */
import { orm, type Queryable } from "@capstack/database";
import { audit } from "../tables.js";
import { KEY_TOKEN_PATTERN } from "../token/key-token.js";

/** Who acts: a key, a signed-in user, an administrator at the command line, the payment provider, the server itself. */
export interface Actor {
  readonly kind: "key" | "user" | "admin" | "provider" | "system";
  readonly id?: string | undefined;
}

/** The request behind an action. */
export interface RequestContext {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

export type AuditAction =
  | "account.created"
  | "account.suspended"
  | "account.resumed"
  | "member.role_given"
  | "member.role_taken"
  | "key.created"
  | "key.revoked"
  | "entitlement.granted"
  | "entitlement.revoked";

/** One line of the trail. `subject` is the id of what changed. */
export interface AuditEntry {
  readonly tenantId: string;
  readonly action: AuditAction;
  readonly subject: string;
}

const USER_AGENT_LENGTH = 500;

/** Writes one line. */
export async function writeAudit(
  transaction: Queryable,
  entry: AuditEntry,
  actor: Actor,
  context: RequestContext,
): Promise<void> {
  const { address = null, userAgent, requestId = null } = context;
  await orm(transaction)
    .insert(audit)
    .values({
      ...entry,
      ...{ actorKind: actor.kind, actorId: actor.id ?? null, address, requestId },
      userAgent: userAgent === undefined ? null : withoutKeys(userAgent).slice(0, USER_AGENT_LENGTH),
    });
}

/** A text with every key in it shortened to its public prefix. */
function withoutKeys(text: string): string {
  return text.replace(new RegExp(KEY_TOKEN_PATTERN, "g"), "cstk_…");
}
