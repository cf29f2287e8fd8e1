// Tables

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
} from "./account.js";
// What can go wrong
export { AccountsError, type AccountsErrorCode, accountsErrorCodes, isAccountsError } from "./accounts-error.js";
// Keys
export type { ApiKey, KeyStatus, NewApiKey } from "./api-key.js";
export type { Actor, RequestContext } from "./audit.js";
// Who is calling
export {
  type Authentication,
  type AuthenticationOptions,
  authenticate,
  type Caller,
  type UnauthorizedReason,
} from "./authenticate.js";
// Buying one
export { type CheckoutLinkSettings, checkoutLink } from "./checkout-link.js";
export {
  type CheckoutSigning,
  type CheckoutSubject,
  type CheckoutToken,
  makeCheckoutToken,
  readCheckoutToken,
} from "./checkout-token.js";
export { createKey, type KeyAuthor, type NewKeyRequest } from "./create-key.js";
export { createKeyOfForm } from "./create-key-of-form.js";
export { createKeyOnce, type Repeat } from "./create-key-once.js";
// Development
export { ensureDevelopmentAccount, refuseDevelopmentKey } from "./development-account.js";
export { DEVELOPMENT_KEY } from "./development-key.js";
// Entitlements
export {
  CAP_TABLE_EXIT_WATERFALL,
  type Entitlement,
  type EntitlementSource,
  grantEntitlement,
  listEntitlements,
  type NewEntitlement,
  revokeEntitlement,
} from "./entitlement.js";
// What an operator is told
export { explainDatabase } from "./explain-database.js";
export { hashKey, isKeyOf, type KeyHash, type Pepper, possibleHashes, readPeppers } from "./key-hash.js";
export type { KeySettings } from "./key-settings.js";
// What a key looks like
export {
  generateKeyToken,
  KEY_TOKEN_PATTERN,
  type KeyMode,
  type KeyTokenParts,
  keyChecksum,
  type RandomBytes,
  readKeyToken,
} from "./key-token.js";
export { type KeyUsage, type KeyUsageOptions, trackKeyUsage } from "./key-usage.js";
export { type KeyListing, type KeyPage, listKeys } from "./list-keys.js";
// People
export { type Letter, type Mailer, type PostingMailerOptions, postingMailer, printingMailer } from "./mailer.js";
export { accountOfPerson, type Person } from "./membership.js";
export { hasCurrentTables, migrateAccounts } from "./migrate-accounts.js";
// Limits
export { type AccountMove, moveAccount } from "./move-account.js";
export { type RateDecision, type RatePolicy, type RateState, readLimit, takeFromLimit } from "./rate-limit.js";
export { revokeKey } from "./revoke-key.js";
export { defaultScopes, type Reach, type ReachRequest, reachOfNewKey, type Scope, scopes } from "./scopes.js";
export { type SmtpMailerOptions, smtpMailer } from "./smtp-mailer.js";
export { type CheckoutStart, type Offer, type Shop, startCheckout } from "./start-checkout.js";
export { receiveStripeWebhook, type WebhookAnswer, type WebhookRequest } from "./stripe-webhook.js";
export { type SweepOptions, sweepExpired, sweepRegularly } from "./sweep.js";
export { timeOrderedId, uuidV7 } from "./time-ordered-id.js";
