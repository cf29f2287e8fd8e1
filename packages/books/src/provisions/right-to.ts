/** What right a partner has to a provision that another one negotiated. */
import { listCommitments } from "../partners/commitment.js";
import { toUnits } from "../tables/money.js";
import type { Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { ProvisionRow } from "./provision.js";

/** A partner's right to a provision: its own, elected, open to it, kept from it by its size, or open to no one else. */
export type Right = "own" | "elected" | "may_elect" | "smaller" | "not_electable";

interface Asking {
  readonly lpEntityId: string;
  readonly on: string;
  /** What each partner has committed on the day, in minor units. */
  readonly commitments: ReadonlyMap<string, bigint>;
  /** All provisions of the vehicle, among them the elections. */
  readonly elections: readonly ProvisionRow[];
}

export function rightTo(provision: ProvisionRow, { lpEntityId, on, commitments, elections }: Asking): Right {
  if (provision.partnerId === lpEntityId) return "own";
  const isElected = elections.some((one) => {
    return one.electedFrom === provision.id && one.partnerId === lpEntityId && (one.endDate ?? on) >= on;
  });
  if (isElected) return "elected";
  if (provision.electable === "no" || provision.partnerId === null || !holdsOn(provision, on)) return "not_electable";
  if (provision.electable === "all") return "may_elect";
  const [own, theirs] = [commitments.get(lpEntityId) ?? 0n, commitments.get(provision.partnerId) ?? 0n];
  return own >= theirs ? "may_elect" : "smaller";
}

/** Whether a provision holds on a day. */
export function holdsOn({ effectiveDate, endDate }: ProvisionRow, on: string): boolean {
  return effectiveDate <= on && (endDate === null || endDate >= on);
}

/** What each partner has committed by a day, in minor units. */
export async function commitmentsOn(tenant: Tenant, vehicle: VehicleRow, on: string): Promise<Map<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const { lpEntityId, date, amount } of await listCommitments(tenant, vehicle)) {
    if (date > on) continue;
    sums.set(lpEntityId, (sums.get(lpEntityId) ?? 0n) + toUnits(amount, vehicle.baseCurrency));
  }
  return sums;
}
