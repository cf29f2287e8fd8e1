/** What the pages share: rows, settings, the shop, letters under way. */
import type { Account, Shop } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { BackgroundTasks } from "./sign-in/background-tasks.js";
import type { SiteSettings } from "./site-settings.js";

/** What every route of the pages may use. */
export interface SiteScene {
  readonly database: Database;
  readonly config: ServiceConfig;
  readonly settings: SiteSettings;
  readonly shop: Shop;
  readonly background: BackgroundTasks;
  /** The vehicles of an account's books; undefined where there are no books. */
  readonly vehiclesOf?:
    | ((account: Account) => Promise<readonly { readonly id: string; readonly name: string }[]>)
    | undefined;
}
