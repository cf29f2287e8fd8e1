/** What the columns of a sheet hold once somebody chooses another meaning of one of them, and what that changed besides. */
import type { FileField } from "@capstack/cap-table-files";

/** What a column may hold, in people's words. */
export const FIELD_NAMES: Readonly<Record<FileField, string>> = {
  name: "Holder",
  classId: "Class of stock",
  shares: "Shares",
  classShares: "Shares of this class",
  issueDate: "Date of issue",
  pricePerShare: "Price per share",
  cashPaid: "Cash paid",
  holderKind: "Relationship",
  kind: "Kind of security",
  strikePrice: "Strike price",
  poolId: "Option plan",
  securityId: "Certificate",
  id: "Number of the holder",
  email: "Email",
};

type Fields = readonly (FileField | null)[];

/** What the columns hold, and what has to be said of columns that nobody has touched; nothing where none has changed. */
export interface Chosen {
  readonly columns: Fields;
  readonly note: string;
}

const countsShares = (field: FileField | null | undefined): boolean => field === "shares" || field === "classShares";

/**
 * Chooses what a column holds. Several columns of shares are of the class each that its heading names; of everything else
 * one column is, and the one that was before is read as nothing.
 * @param headings how the columns are called
 */
export function withChosen(headings: readonly string[], before: Fields, at: number, field: FileField | null): Chosen {
  const others = before.flatMap((one, place) => (place === at || one === null ? [] : [place]));
  if (countsShares(field)) {
    const counted = others.filter((place) => countsShares(before[place]));
    const plain = counted.filter((place) => before[place] === "shares");
    const isOfClass = field === "classShares" || counted.length > 0;
    const columns = before.map((one, place): FileField | null => {
      if (place === at) return isOfClass ? "classShares" : "shares";
      return isOfClass && counted.includes(place) ? "classShares" : one;
    });
    const changed = field === "shares" && counted.length > 0 ? [...plain, at] : plain;
    return {
      columns,
      note: changed.length === 0 ? "" : ofClasses(changed.sort((a, b) => a - b).map(nameIn(headings))),
    };
  }
  const [last] = field === null ? [] : others.filter((place) => before[place] === field);
  const columns = before.map((one, place) => (place === at ? field : place === last ? null : one));
  if (last === undefined || field === null) return { columns, note: "" };
  const names = nameIn(headings);
  return {
    columns,
    note: `“${names(last)}” is not read any more: one column is “${FIELD_NAMES[field]}”, and now “${names(at)}” is.`,
  };
}

const nameIn =
  (headings: readonly string[]) =>
  (at: number): string =>
    headings[at] || `Column ${at + 1}`;

function ofClasses(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  const [last] = quoted.slice(-1);
  return quoted.length === 1
    ? `${last} is read as shares of the class that its heading names.`
    : `${quoted.slice(0, -1).join(", ")} and ${last} are each read as shares of the class that the heading names.`;
}
