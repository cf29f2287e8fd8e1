/**
 * Rounds at other prices: what each SAFE and note would convert into, at its cap and at one pre-money after another, and
 * at which pre-money of the last round somebody owns so much in the end.
 */
import {
  type CapTableEvent,
  type CapTableRequest,
  computeCapTable,
  estimateConversion,
  type RoundPool,
  type RoundReport,
  type SolveForAnswer,
  solveFor,
} from "@capstack/cap-table";
import type { JsonObject } from "../state/studio-state.js";

export interface TrialQuestion {
  /** The company before the round. */
  readonly request: CapTableRequest;
  /** Pre-money valuations to try. Currency. */
  readonly preMoneys: readonly number[];
  /** New money of the round. Currency. */
  readonly raise: number;
  /** The round's own pools, where it has any. */
  readonly pools?: readonly JsonObject[];
  /** The day of the round, up to which interest runs; the last dated event's where the round has none. `YYYY-MM-DD`. */
  readonly date?: string;
}

/** What an instrument becomes; `because` is absent at its cap, where no round decides. */
export interface Converted {
  readonly shares: number;
  /** Currency a share. */
  readonly price: number;
  /** Of the fully diluted shares afterwards. A fraction of one. */
  readonly owns: number;
  readonly because?: RoundReport["conversions"][number];
}

export interface TriedInstrument {
  readonly securityId: string;
  readonly holderId: string;
  readonly kind: "safe" | "note";
  /** Null where it has no cap of its own. */
  readonly atCap: Converted | null;
  /** In the order of the valuations; null where it does not convert, or the round is none. */
  readonly tried: readonly (Converted | null)[];
}

/** Tries the rounds. */
export function tryRounds({ request, preMoneys, ...terms }: TrialQuestion): TriedInstrument[] {
  const { final } = computeCapTable(upTo(request, terms.date));
  const atCap = new Map(estimateConversion(final).conversions.map((one) => [one.securityId, one]));
  const rounds = preMoneys.map((preMoney) => conversionsAt(request, preMoney, terms));
  return final.convertibles
    .filter(({ status }) => status === "outstanding")
    .map(({ securityId, holderId, kind }) => {
      const { shares = null, price = null, ownership = null } = atCap.get(securityId) ?? {};
      const isKnown = shares !== null && price !== null && ownership !== null;
      return {
        securityId,
        holderId,
        kind,
        atCap: isKnown ? { shares, price, owns: ownership } : null,
        tried: rounds.map((conversions) => {
          const because = conversions.find((line) => line.securityId === securityId);
          return because === undefined
            ? null
            : { shares: because.shares, price: because.price, owns: because.ownership, because };
        }),
      };
    });
}

/** The conversions of a round; none where the company cannot have it at that valuation. */
function conversionsAt(
  request: CapTableRequest,
  preMoneyValuation: number,
  { raise, pools = [], date = lastDate(request) }: Pick<TrialQuestion, "raise" | "pools" | "date">,
): RoundReport["conversions"] {
  const round: CapTableEvent = {
    type: "priced_round",
    id: "trial-round",
    label: "Trial round",
    preMoneyValuation,
    investments: [{ id: "trial-investor", name: "New investors", amount: raise }],
    ...(pools.length === 0 ? {} : { pools: pools as unknown as readonly RoundPool[] }),
    ...(date === undefined ? {} : { date }),
  };
  try {
    const { snapshots } = computeCapTable(withRound(request, [round]));
    return snapshots.at(-1)?.round?.conversions ?? [];
  } catch {
    return [];
  }
}

function lastDate({ events }: CapTableRequest): string | undefined {
  return events.map(({ date }) => date).findLast((one) => one !== undefined);
}

/** The company on a day: an added checkpoint makes interest run up to that day. */
function upTo(request: CapTableRequest, date: string | undefined): CapTableRequest {
  const day: readonly CapTableEvent[] = date === undefined ? [] : [{ type: "checkpoint", id: "trial-day", date }];
  return withRound({ ...request, events: [...request.events, ...day] }, []);
}

/** Of all that comes before only the end counts. */
function withRound({ events, options }: CapTableRequest, rounds: readonly CapTableEvent[]): CapTableRequest {
  const snapshots = rounds.length === 0 ? ("none" as const) : { events: ["trial-round"] };
  return { events: [...events, ...rounds], options: { ...options, explain: false, snapshots } };
}

export interface PreMoneyQuestion {
  readonly request: CapTableRequest;
  readonly holderId: string;
  /** What the holder is to own in the end. A fraction of one. */
  readonly part: number;
}

/** The pre-money, to the cent, that comes nearest. */
export function preMoneyFor({ request, holderId, part }: PreMoneyQuestion): SolveForAnswer {
  return solveFor({
    request: { ...request, options: { ...request.options, explain: false, snapshots: "none" } },
    target: { kind: "ownership", holderId, value: part },
    vary: "preMoney",
  });
}
