/** Who changed what, and from where. Rows are written in the transaction of the change they tell of; never a key's text. */
import type { Queryable } from "@capstack/database";
import { KEY_TOKEN_PATTERN } from "./key-token.js";

/** Who acts: a key, a signed-in user, an administrator at the command line, the payment provider, the server itself. */
export interface Actor {
  readonly kind: "key" | "user" | "admin" | "provider" | "system";
  readonly id?: string | undefined;
}

/** The request that an act came with. */
export interface RequestContext {
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

export type AuditAction =
  | "account.created"
  | "account.suspended"
  | "account.resumed"
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
  await transaction.query(
    `insert into audit (account_id, action, subject, actor_kind, actor_id, address, user_agent, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      entry.tenantId,
      entry.action,
      entry.subject,
      actor.kind,
      actor.id ?? null,
      context.address ?? null,
      context.userAgent === undefined ? null : withoutKeys(context.userAgent).slice(0, USER_AGENT_LENGTH),
      context.requestId ?? null,
    ],
  );
}

/** A text with every key in it cut down to what may be shown. */
function withoutKeys(text: string): string {
  return text.replace(new RegExp(KEY_TOKEN_PATTERN, "g"), "cstk_…");
}
