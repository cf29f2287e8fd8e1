/** What every page of the books begins with: the visit, its vehicles, the one that the address names. */
import { accountOfPerson, ensureDevelopmentAccount, firmScopes, readMember, takeFromLimit } from "@capstack/accounts";
import type { SignIn } from "@capstack/accounts/sign-in";
import { platformFailure } from "@capstack/contract";
import { clientAddress, type KitEnv } from "@capstack/http";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Child } from "hono/jsx";
import type { SiteScene } from "../site-scene.js";
import { booksPage, type FrameVehicle } from "./frame/books-frame.js";
import { type BooksDoor, openVisit, type Visit, type Visitor } from "./visit.js";

/** What the pages of the books are built from. */
export interface BooksScene extends SiteScene {
  readonly door: BooksDoor;
  /** Undefined where nobody signs in. */
  readonly signIn: SignIn | undefined;
}

/** A vehicle as the firm's summary has it. */
export type Vehicle = Awaited<ReturnType<Visit["books"]["getFirmSummary"]>>["vehicles"][number];

/** A page about to be made. */
export interface Page {
  readonly c: Context<KitEnv>;
  readonly visit: Visit;
  readonly vehicles: readonly Vehicle[];
}

/** A page on which an operation is asked: of a vehicle, or of the firm. */
export interface OperationPage extends Page {
  readonly vehicle?: Vehicle;
  /** The vehicle as queries name it. */
  readonly group: { readonly group?: string };
  /** Its address: `/books/{id}`, or `/books/firm`. */
  readonly home: string;
}

/** A page of one vehicle. */
export interface VehiclePage extends OperationPage {
  readonly vehicle: Vehicle;
  readonly group: { readonly group: string };
}

/** The page of the firm. */
export const ofFirm = (page: Page): OperationPage => ({ ...page, group: {}, home: "/books/firm" });

/** The cookie that says whether amounts are hidden. */
export const HIDDEN = "books-amounts";

/** Opens a page; null where its visitor must sign in first. */
export async function openPage(c: Context<KitEnv>, scene: BooksScene): Promise<Page | null> {
  const visitor = await visitorOf(c, scene);
  if (visitor === null) return null;
  await admit(scene, visitor.account);
  const { publicUrl } = scene.config;
  const visit = openVisit(visitor, scene.door, `${publicUrl}/api/accounting`, firmScopes);
  c.set("logFields", { ...c.get("logFields"), account: visitor.account.id });
  if (visit.caller.key.partners !== null) return { c, visit, vehicles: await ownVehicles(visit) };
  const { vehicles } = await visit.books.getFirmSummary();
  return { c, visit, vehicles };
}

/**
 * Holds a page to what holds for the account's keys: none of a suspended one works, and together they ask so often.
 * @throws Failure `forbidden`, `rate_limited`
 */
async function admit({ database, config }: BooksScene, { id, suspendedAt }: Visitor["account"]): Promise<void> {
  if (suspendedAt !== null) {
    throw platformFailure("forbidden", "This account is suspended.", { details: { reason: "account_suspended" } });
  }
  const { accountingPerMinute: quota, accountingBurst: burst } = config.limits;
  const decision = await takeFromLimit(database, { name: "accounting", quota, windowSeconds: 60, burst }, id);
  if (decision.admitted) return;
  const { retryAfterSeconds } = decision;
  throw platformFailure("rate_limited", `Too many requests; try again in ${retryAfterSeconds} s.`, {
    details: { policy: "accounting", retryAfterSeconds },
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

/** The vehicles of a partner, of which it sees nothing but its own part. */
async function ownVehicles({ books }: Visit): Promise<Vehicle[]> {
  const nothing = { lastEntryDate: null, postedEntries: 0, draftEntries: 0, openBankRows: 0, trialBalanced: true };
  const amounts = { totalDebits: 0, cash: 0, investmentsAtCost: 0, investmentsAtValue: 0 };
  return (await books.listVehicles()).map(({ id, name, kind, baseCurrency, closedThrough }) => ({
    ...{ id, name, kind, baseCurrency, closedThrough, empty: false },
    ...nothing,
    ...amounts,
  }));
}

/** Whether the visitor reads for partners alone. */
export const isPartner = ({ visit }: Page) => visit.caller.key.partners !== null;

/** The page of the vehicle that the address names. @throws Failure `not_found` */
export function ofVehicle(page: Page): VehiclePage {
  const id = page.c.req.param("vehicle") ?? "";
  const vehicle = page.vehicles.find((one) => one.id === id);
  if (vehicle === undefined) throw platformFailure("not_found", "There is no such vehicle.");
  return { ...page, vehicle, group: { group: vehicle.id }, home: `/books/${vehicle.id}` };
}

async function visitorOf(c: Context<KitEnv>, { database, config, signIn }: BooksScene): Promise<Visitor | null> {
  const person = (await signIn?.readPerson(c.req.raw.headers)) ?? null;
  if (person !== null) {
    const context = {
      address: clientAddress(c, config.trustedProxies),
      userAgent: c.req.header("user-agent"),
      requestId: c.get("requestId"),
    };
    const account = await accountOfPerson(database, person, context);
    const member = await readMember(database, account.id, person.id);
    return { account, person, reach: member?.reach ?? null };
  }
  // The machine's own account, whose key is no secret either; the embedded database alone has it.
  if (!config.development || database.kind !== "pglite") return null;
  const { account } = await ensureDevelopmentAccount(database);
  return { account, reach: null };
}

/** What a page shows within its frame. */
export interface Shown {
  readonly title: string;
  readonly place?: string | undefined;
  readonly children: Child;
}

/** The page as an answer. */
export function show(
  page: Page & { readonly vehicle?: Vehicle },
  { title, place, children }: Shown,
  status: 200 | 403 | 404 | 409 | 422 = 200,
) {
  const { c, visit, vehicles, vehicle } = page;
  const { account, person, reach } = visit.visitor;
  const url = new URL(c.req.url);
  const frame = {
    title,
    place,
    firm: account.name,
    email: person?.email,
    role: reach?.role ?? null,
    vehicles: vehicles as readonly FrameVehicle[],
    vehicle,
    isPartner: visit.caller.key.partners !== null,
    isHidden: getCookie(c, HIDDEN) === "hidden",
    address: `${url.pathname}${url.search}`,
    children,
  };
  return c.html(booksPage(frame), status);
}

/** The way back that the address says, if it is a page of this vehicle. */
export function cameFrom({ c, home }: VehiclePage): string | undefined {
  const from = c.req.query("from");
  return from?.startsWith(`${home}/`) ? from : undefined;
}
