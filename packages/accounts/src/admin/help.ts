/** What `capstack-admin --help` prints. */
export const help = `capstack-admin: accounts, keys and entitlements of a Capstack deployment.

  account create --email <address> [--name <name>]
  account list
  account suspend|resume --account <id>
  account move --account <id>
  member role --account <id> --email <address> --role <role> [--vehicles <id,id>] [--partners <id,id>]
  key create --account <id> --name <name> [--test] [--scopes <a,b> | --role <role>] [--expires <time>]
             [--vehicles <id,id>] [--partners <id,id>]
  key list --account <id>
  key revoke --account <id> --id <key id>
  entitlement grant --account <id> --code <code> [--test] [--expires <time>]
  entitlement revoke --account <id> --code <code> [--test]
  entitlement list --account <id>
  doctor
  demo reset
  db migrate|check

  --test   of test mode; live mode without it
  --json   print JSON

The database is the one that DATABASE_URL names, else the folder CAPSTACK_DATA (.capstack), while no server holds it.
"db migrate" signs in by DATABASE_OWNER_URL where that is set, and gives the login of DATABASE_URL the application's role.
"doctor" says what is misconfigured: run it with the environment that the servers have. It changes nothing.
"demo reset" begins the demonstration anew: stop the server, run it, start the server.
"account move" moves to the cluster that MOVE_TO_URL names, as its superuser; see docs/site/operators/moving-an-account.md.
KEY_PEPPERS must be what the server has.

Example:
  capstack-admin key create --account 0196f0c4-7c1e-7000-8000-000000000001 --name "Build server"
`;
