/** What a row of the page says: who published which figure, and where ours comes from. */

/** The engines whose golden cases the page shows. */
export type EngineName = "cap-table" | "waterfall" | "fund-economics" | "returns" | "decimal";

/** From an answer to a figure in it: a field, an index, or the id of a member of a list. */
export type Path = readonly (string | number)[];

export interface Figure {
  /** What it is a figure of. */
  readonly what: string;
  /** As the source writes it: `1.1144`, `2,333,333.33`, `37.34 %`. */
  readonly theirs: string;
  readonly at: Path;
  /** Where ours differs: who is right, and why. */
  readonly differs?: string;
}

export interface Source {
  readonly author: string;
  readonly title: string;
  readonly year?: number;
}

export interface Row {
  readonly question: string;
  readonly source: Source;
  /** Whether the source prints the figures, or gives terms and a formula by which they were worked by hand. */
  readonly given: "printed" | "by hand";
  /** A golden case of the engine's tests, by its name; or a call of the engine's own. */
  readonly ours:
    | { readonly engine: EngineName; readonly vector: string }
    | { readonly call: string; readonly value: unknown };
  readonly figures: readonly Figure[];
}

/** Rows about one thing. */
export interface Subject {
  readonly name: string;
  /** The name of its page. */
  readonly page: string;
  readonly rows: readonly Row[];
}
