/** What events are called: what happened, and to whom or to how many. */
import { bareClassName } from "./class-prefix.js";
import type { FileAward, FileClass, FileStock, FileWarrant } from "./company.js";

/** Of one event: what its holders have on one day. */
type Lots = readonly [FileStock, ...FileStock[]] | readonly [FileAward, ...FileAward[]] | WarrantLots;
type WarrantLots = readonly [FileWarrant, ...FileWarrant[]];

/**
 * The label of an issuance: `Common stock to Ines Duarte`, `Series A Preferred, 3 holders`. Of a sheet without a history, the
 * day on which the lots were held.
 * @param what what was issued, or what the lots are of
 */
export function issuanceLabel(what: string, lots: Lots): string {
  const [{ holder, issueDate, isSnapshot }] = lots;
  if (isSnapshot === true && issueDate !== undefined) return shortOf(`${what}, held on ${issueDate}`, what);
  const holders = new Set(lots.map((lot) => lot.holder.id)).size;
  return holders === 1
    ? shortOf(`${what} to ${holder.name}`, `${what}, 1 holder`, what)
    : shortOf(`${what}, ${holders} holders`, what);
}

/** Stock of a class, as people say it: `Common stock`, `Series A Preferred`. */
export function stockName({ name, kind }: Pick<FileClass, "name" | "kind">): string {
  const bare = bareClassName(name);
  return kind === "common" && /\bcommon$/i.test(bare) ? `${bare} stock` : bare;
}

/** The awards of one event: what they all are, else awards. */
export function awardsName([first, ...others]: readonly [FileAward, ...FileAward[]]): string {
  const name = AWARDS[first.kind] ?? "Awards";
  return others.every(({ kind }) => (AWARDS[kind] ?? "Awards") === name) ? name : "Awards";
}

const AWARDS: { readonly [kind in FileAward["kind"]]?: string } = {
  option: "Options",
  iso: "Options",
  nso: "Options",
  rsu: "RSUs",
  sar: "SARs",
  restricted_stock: "Restricted stock",
  profits_interest: "Profits interests",
  profits_interest_catch_up: "Profits interests",
};

/** Warrants of one event. */
export function warrantsName(warrants: WarrantLots): string {
  return warrants.length === 1 ? "Warrant" : "Warrants";
}

/** What happened to what has a name: `Common (CS) defined`. */
export function happenedTo(name: string, what: string): string {
  return shortOf(`${name} ${what}`, name);
}

/** As many letters as the engine takes of a label. */
const MOST_LETTERS = 200;

/** The first label that is short enough; the last where none is. */
function shortOf(...labels: readonly [string, ...string[]]): string {
  return labels.find(({ length }) => length <= MOST_LETTERS) ?? (labels.at(-1) as string);
}
