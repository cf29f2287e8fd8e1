/**
 * Which events of a company have formulas: stock, SAFEs, awards, pools and priced rounds of the usual kinds, as many as stand
 * at the end of the history. What came before them is an opening table of fixed figures.
 */
import type {
  CapTableEvent,
  CapTableOptions,
  CapTableRequest,
  CapTableResult,
  CapTableSnapshot,
  CommonIssuanceEvent,
  EquityGrantEvent,
  PoolChangeEvent,
  PricedRoundEvent,
  SafeGrant,
  SafeIssuanceEvent,
} from "@capstack/cap-table";

/** An event with formulas. */
export type LiveEvent = CommonIssuanceEvent | SafeIssuanceEvent | EquityGrantEvent | PoolChangeEvent | PricedRoundEvent;

/** A live event, its place in the request, and the table after it. */
export interface LiveStage {
  readonly index: number;
  readonly event: LiveEvent;
  readonly after: CapTableSnapshot;
}

/** A history: what is fixed, and what is live. */
export interface CompanySource {
  readonly request: CapTableRequest;
  readonly answer: CapTableResult;
  /** The table before the first live event; null where the history begins with it. */
  readonly opening: CapTableSnapshot | null;
  readonly stages: readonly LiveStage[];
}

/** Splits a history into what is fixed and what is live. */
export function liveHistory(request: CapTableRequest, answer: CapTableResult): CompanySource {
  const { events } = request;
  const { snapshots } = answer;
  let first =
    request.initial == null && hasUsualRounding(request.options) ? firstLive(events, snapshots) : events.length;
  const stages = events.slice(first).flatMap((event, at): LiveStage[] => {
    const after = snapshots[first + at];
    return after === undefined || !isLive(event, after) ? [] : [{ index: first + at, event, after }];
  });
  for (const { after, index } of stages) {
    const issued = stages.filter((one) => one.index >= first && one.index < index);
    if (!convertsOnly(after, issued, snapshots)) first = index + 1;
  }
  const opening = first === 0 ? null : (snapshots[first - 1] ?? null);
  return { request, answer, opening, stages: stages.filter(({ index }) => index >= first) };
}

/** Shares rounded down, prices exact: the rounding that formulas follow. */
function hasUsualRounding(options: CapTableOptions | undefined): boolean {
  return (options?.shareRounding ?? "down") === "down" && options?.pricePerShareDecimals == null;
}

function firstLive(events: readonly CapTableEvent[], snapshots: readonly CapTableSnapshot[]): number {
  let first = events.length;
  while (first > 0) {
    const [event, after] = [events[first - 1], snapshots[first - 1]];
    if (event === undefined || after === undefined || !isLive(event, after)) break;
    first -= 1;
  }
  return first;
}

function isLive(event: CapTableEvent, after: CapTableSnapshot): event is LiveEvent {
  switch (event.type) {
    case "common_issuance":
      return event.grants.every(({ poolId, classId }) => poolId == null && (classId ?? "common") === "common");
    case "safe_issuance":
      return event.safes.every(isPlainSafe);
    case "equity_grant":
      return event.grants.every(({ kind }) => kind !== "promised");
    case "pool_change":
      return event.pct == null || (event.basis ?? "available") === "available";
    case "priced_round":
      return isPlainRound(event, after);
    default:
      return false;
  }
}

/** A cap, a discount, or both. */
function isPlainSafe({ mfn, ownershipPct, capitalization, targetClassId }: SafeGrant): boolean {
  return mfn !== true && ownershipPct == null && capitalization == null && targetClassId == null;
}

function isPlainRound(event: PricedRoundEvent, { round }: CapTableSnapshot): boolean {
  const { series, proRata, payToPlay, conversionMethod, preMoneyIncludes, investments, converts, pools } = event;
  const isPlain =
    (series ?? []).length === 0 &&
    (proRata ?? []).length === 0 &&
    payToPlay == null &&
    (conversionMethod ?? "post_money_fixed") === "post_money_fixed" &&
    preMoneyIncludes === undefined &&
    (converts ?? "auto") === "auto";
  const hasPlainPools = (pools ?? []).every(
    ({ mode, basis }) => mode !== "post" && (basis ?? "available") === "available",
  );
  const hasPlainMoney = (investments ?? []).every(({ seriesId }) => seriesId == null);
  const isUndisturbed = round !== undefined && round.antiDilution.length === 0 && round.skipped.length === 0;
  return isPlain && hasPlainPools && hasPlainMoney && isUndisturbed;
}

/** Whether all that converts in a round was issued by live events. */
function convertsOnly(
  { round }: CapTableSnapshot,
  issued: readonly LiveStage[],
  snapshots: readonly CapTableSnapshot[],
): boolean {
  const live = new Set(issued.flatMap((stage) => issuedSafes(stage, snapshots).map(({ securityId }) => securityId)));
  return (round?.conversions ?? []).every(({ securityId }) => live.has(securityId));
}

/** The SAFEs that an event issued, in its order, by their ids. */
export function issuedSafes({ index, event, after }: LiveStage, snapshots: readonly CapTableSnapshot[]) {
  if (event.type !== "safe_issuance") return [];
  const before = new Set((snapshots[index - 1]?.convertibles ?? []).map(({ securityId }) => securityId));
  const added = after.convertibles.filter(({ securityId }) => !before.has(securityId));
  return event.safes.map((safe, at) => ({ safe, at, securityId: added[at]?.securityId ?? "" }));
}
