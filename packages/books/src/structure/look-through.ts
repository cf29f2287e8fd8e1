/** The positions of a vehicle and, through its holdings, those of the vehicles it holds. */
import { type BooksIndex, lookThrough, type SeenPosition, scheduleOfInvestments } from "@capstack/ledger";
import { heldFirst } from "../holdings/held-first.js";
import { type HoldingRow, holdingsSeen } from "../holdings/holding.js";
import type { Query } from "../requests/body.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

interface Seen {
  readonly path: readonly string[];
  readonly companyId: string | null;
  readonly securityId: string | null;
  readonly name: string;
  readonly cost: number;
  readonly fairValue: number;
}

interface SeenHolding {
  readonly path: readonly string[];
  readonly share: number;
  readonly capital: number;
  readonly other: number;
  readonly carrying: number;
}

interface SeenThrough {
  readonly positions: readonly Seen[];
  readonly holdings: readonly SeenHolding[];
}

interface SeenVehicle extends SeenThrough {
  readonly books: BooksIndex;
}

type Row = ReturnType<typeof scheduleOfInvestments>["securities"][number];

/** What a vehicle holds on a day, its holdings in other vehicles seen through. */
export async function answerLookThrough(read: Read, vehicle: VehicleRow, query: Query<"getLookThrough">) {
  const end = query.asOf ?? read.today;
  const vehicles = new Map((await read.vehicles()).map((one) => [one.id, one]));
  const holdings = (await holdingsSeen(read)).filter((one) => vehicles.has(one.holderId) && vehicles.has(one.heldId));
  heldFirst(holdings);
  const known = new Map<string, SeenVehicle>();
  const see = async (own: VehicleRow): Promise<SeenVehicle> => {
    const kept = known.get(own.id);
    if (kept !== undefined) return kept;
    const books = await read.services.keptBooks.take(read, own, end);
    const rows = scheduleOfInvestments(books, { end }).securities;
    const held = holdings.filter(({ holderId }) => holderId === own.id);
    let seen: SeenVehicle = { books, positions: ownPositions(rows, held), holdings: [] };
    for (const holding of held) {
      const below = vehicles.get(holding.heldId) as VehicleRow;
      const carrying = carried(rows, holding, own.baseCurrency);
      seen = joined(seen, throughHolding(await see(below), { holding, name: below.name, end, carrying }));
    }
    known.set(own.id, seen);
    return seen;
  };
  const { positions, holdings: through } = await see(vehicle);
  const rest = through.filter(({ path }) => path.length === 1);
  return {
    ...{ asOf: end, vehicle: vehicle.name, currency: vehicle.baseCurrency, positions, holdings: through },
    total: sumAmounts(
      [
        ...positions.filter(({ path }) => path.length === 0).map(({ fairValue }) => fairValue),
        ...rest.map(({ capital }) => capital),
      ],
      vehicle.baseCurrency,
    ),
  };
}

function joined(own: SeenVehicle, { positions, holdings }: SeenThrough): SeenVehicle {
  return { ...own, positions: [...own.positions, ...positions], holdings: [...own.holdings, ...holdings] };
}

/** The vehicle's own positions, without those that are holdings. */
function ownPositions(rows: readonly Row[], held: readonly HoldingRow[]): Seen[] {
  return rows
    .filter((row) => !held.some((holding) => isOf(row, holding)))
    .map(({ companyId, companyName, securityId, name, cost, fairValue }) => {
      return {
        path: [],
        companyId,
        securityId,
        name: name === companyName ? name : [companyName, name].filter(Boolean).join(", "),
        cost,
        fairValue,
      };
    });
}

function isOf(row: Row, { companyId, securityId }: HoldingRow) {
  return row.companyId === companyId && (securityId === null || row.securityId === securityId);
}

function carried(rows: readonly Row[], holding: HoldingRow, currency: string): number {
  const own = rows.filter((row) => isOf(row, holding));
  return sumAmounts(
    own.map(({ fairValue }) => fairValue),
    currency,
  );
}

interface Through {
  readonly holding: HoldingRow;
  readonly name: string;
  readonly end: string;
  readonly carrying: number;
}

/** A vehicle as its holder sees it: each position and each holding of it in the holder's share. */
function throughHolding(below: SeenVehicle, { holding, name, end, carrying }: Through): SeenThrough {
  const { books } = below;
  const of = (positions: readonly SeenPosition[]) =>
    lookThrough(books, { lpEntityId: holding.heldLpEntityId, end, positions });
  const parts = of(below.positions.map(({ cost, fairValue }, at) => ({ id: String(at), cost, fairValue })));
  const capitals = of(below.holdings.map(({ capital }, at) => ({ id: String(at), cost: 0, fairValue: capital })));
  const positions = below.positions.map((one, at) => {
    const { cost = 0, fairValue = 0 } = parts.positions[at] ?? {};
    return { ...one, path: [name, ...one.path], cost, fairValue };
  });
  const { share, capital } = parts;
  const holdings = [
    { path: [name], share, capital, carrying },
    ...below.holdings.map(({ other: _, ...one }, at) => {
      return { ...one, path: [name, ...one.path], capital: capitals.positions[at]?.fairValue ?? 0 };
    }),
  ];
  return { positions, holdings: holdings.map((one) => ({ ...one, other: otherOf(one.path, one.capital) })) };

  /** What of a holding's capital is neither a position of that vehicle nor a holding of it. */
  function otherOf(path: readonly string[], whole: number): number {
    const isBelow = (one: readonly string[], depth: number) =>
      one.length === path.length + depth && path.every((step, at) => step === one[at]);
    const held = [
      ...positions.filter((one) => isBelow(one.path, 0)).map(({ fairValue }) => fairValue),
      ...holdings.filter((one) => isBelow(one.path, 1)).map((one) => one.capital),
    ];
    return sumAmounts([whole, ...held.map((value) => -value)], books.base.currency);
  }
}
