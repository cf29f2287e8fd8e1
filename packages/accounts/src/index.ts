// Tables

// Buying one
export { type CheckoutLinkSettings, checkoutLink } from "./access/checkout-link.js";
export {
  type CheckoutSigning,
  type CheckoutSubject,
  type CheckoutToken,
  makeCheckoutToken,
  readCheckoutToken,
} from "./access/checkout-token.js";
// Entitlements
export {
  CAP_TABLE_EXIT_WATERFALL,
  type Entitlement,
  type EntitlementSource,
  grantEntitlement,
  listEntitlements,
  type NewEntitlement,
  revokeEntitlement,
} from "./access/entitlement.js";
export { type CheckoutStart, type Offer, type Shop, startCheckout } from "./access/start-checkout.js";
export { receiveStripeWebhook, type WebhookAnswer, type WebhookRequest } from "./access/stripe-webhook.js";
// Accounts
export {
  type Account,
  type AccountContext,
  createAccount,
  listAccounts,
  type NewAccount,
  readAccount,
  resumeAccount,
  suspendAccount,
} from "./account/account.js";
// Limits
export { type AccountMove, moveAccount } from "./account/move-account.js";
export { type SweepOptions, sweepExpired, sweepRegularly } from "./account/sweep.js";
// Errors
export { AccountsError, type AccountsErrorCode, accountsErrorCodes, isAccountsError } from "./accounts-error.js";
export type { Actor, RequestContext } from "./audit/audit.js";
export { timeOrderedId, uuidV7 } from "./audit/time-ordered-id.js";
// Development
export { ensureDevelopmentAccount, refuseDevelopmentKey } from "./development/development-account.js";
// Messages for operators
export { explainDatabase } from "./explain-database.js";
// Keys
export type { ApiKey, KeyStatus, NewApiKey } from "./keys/api-key.js";
// Authentication
export {
  type Authentication,
  type AuthenticationOptions,
  authenticate,
  type Caller,
  type UnauthorizedReason,
} from "./keys/authenticate.js";
export { createKey, type KeyAuthor, type NewKeyRequest } from "./keys/create-key.js";
export { createKeyOfForm } from "./keys/create-key-of-form.js";
export { createKeyOnce, type Repeat } from "./keys/create-key-once.js";
export type { KeySettings } from "./keys/key-settings.js";
export { type KeyUsage, type KeyUsageOptions, trackKeyUsage } from "./keys/key-usage.js";
export { type KeyListing, type KeyPage, listKeys } from "./keys/list-keys.js";
export { revokeKey } from "./keys/revoke-key.js";
export { type RateDecision, type RatePolicy, type RateState, readLimit, takeFromLimit } from "./limits/rate-limit.js";
export { hasCurrentTables, migrateAccounts } from "./migrate-accounts.js";
// Users
export { type Letter, type Mailer, type PostingMailerOptions, postingMailer, printingMailer } from "./people/mailer.js";
export { giveRole, listMembers, type Member, type NewMember, readMember, takeRole } from "./people/member.js";
export { accountOfPerson, type Person } from "./people/membership.js";
export { type SmtpMailerOptions, smtpMailer } from "./people/smtp-mailer.js";
export { DEVELOPMENT_KEY } from "./token/development-key.js";
export { hashKey, isKeyOf, type KeyHash, type Pepper, possibleHashes, readPeppers } from "./token/key-hash.js";
// Format of a key
export {
  generateKeyToken,
  KEY_TOKEN_PATTERN,
  type KeyMode,
  type KeyTokenParts,
  keyChecksum,
  type RandomBytes,
  readKeyToken,
} from "./token/key-token.js";
// What a key may do
export { type Reach, type ReachRequest, reachOfNewKey } from "./token/reach.js";
export { type Role, roleScopes, roles } from "./token/roles.js";
export { defaultScopes, firmScopes, type Scope, scopes } from "./token/scopes.js";
