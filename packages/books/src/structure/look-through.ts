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

interface SeenVehicle {
  readonly positions: readonly Seen[];
  readonly holdings: readonly SeenHolding[];
}

/** What a vehicle holds on a day, its holdings in other vehicles seen through. */
export async function answerLookThrough(read: Read, vehicle: VehicleRow, query: Query<"getLookThrough">) {
  const end = query.asOf ?? read.today;
  const vehicles = new Map((await read.vehicles()).map((one) => [one.id, one]));
  const holdings = (await holdingsSeen(read)).filter((one) => vehicles.has(one.holderId) && vehicles.has(one.heldId));
  heldFirst(holdings);
  const see = async (own: VehicleRow): Promise<SeenVehicle> => {
    const books = await read.services.keptBooks.take(read, own, end);
    const held = holdings.filter(({ holderId }) => holderId === own.id);
    let seen: SeenVehicle = { positions: ownPositions(books, end, held), holdings: [] };
    for (const holding of held) {
      const below = vehicles.get(holding.heldId) as VehicleRow;
      const through = await see(below);
      const other = await read.services.keptBooks.take(read, below, end);
      seen = joined(
        seen,
        throughHolding(other, through, { holding, name: below.name, end, carrying: carried(books, end, holding) }),
      );
    }
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

function joined(one: SeenVehicle, other: SeenVehicle): SeenVehicle {
  return { positions: [...one.positions, ...other.positions], holdings: [...one.holdings, ...other.holdings] };
}

/** The vehicle's own positions, without those that are holdings. */
function ownPositions(books: BooksIndex, end: string, held: readonly HoldingRow[]): Seen[] {
  return scheduleOfInvestments(books, { end })
    .securities.filter((row) => !held.some((holding) => isOf(row, holding)))
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

function isOf(row: { companyId: string | null; securityId: string | null }, { companyId, securityId }: HoldingRow) {
  return row.companyId === companyId && (securityId === null || row.securityId === securityId);
}

function carried(books: BooksIndex, end: string, holding: HoldingRow): number {
  const rows = scheduleOfInvestments(books, { end }).securities.filter((row) => isOf(row, holding));
  return sumAmounts(
    rows.map(({ fairValue }) => fairValue),
    books.base.currency,
  );
}

interface Through {
  readonly holding: HoldingRow;
  readonly name: string;
  readonly end: string;
  readonly carrying: number;
}

/** A vehicle as its holder sees it: each position and each holding of it in the holder's share. */
function throughHolding(books: BooksIndex, below: SeenVehicle, { holding, name, end, carrying }: Through): SeenVehicle {
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
