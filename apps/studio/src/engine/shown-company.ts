/** A company as the engine's thread hands it over. */
import type {
  CapTableRequest,
  CapTableResult,
  CapTableSnapshot,
  CapTableState,
  HolderState,
} from "@capstack/cap-table";
import type { WaterfallModel } from "@capstack/waterfall";
import type { LinesAfter } from "./table-lines.js";

/** A company, and what a share of it is worth where no round has set a price. */
export interface ValuedRequest {
  readonly request: CapTableRequest;
  /** Null where no price was typed. Currency a share. */
  readonly sharePrice: number | null;
}

/** A snapshot as the pages show it: of each holder what tables and pictures have. */
export interface ShownSnapshot extends Omit<CapTableSnapshot, "holders"> {
  readonly holders: readonly Pick<
    HolderState,
    "id" | "name" | "kind" | "asConvertedShares" | "fullyDilutedShares" | "ownership"
  >[];
}

/** A company as the pages show it: without lots and ledger, which would take longer to hand over than to compute. */
export interface Company extends Omit<CapTableResult, "final" | "snapshots"> {
  readonly snapshots: readonly ShownSnapshot[];
  readonly final: CapTableState;
  /** The table after each event that is shown, in the order of the snapshots. */
  readonly byHolder: readonly LinesAfter[];
  readonly byClass: readonly LinesAfter[];
  /** The capital stack as the exit reads it. */
  readonly stack: WaterfallModel;
}
