/** What comes off before the stack is paid, and when the rest is paid. Money to the cent. */

/** What comes off before the stack is paid. Amounts are paid amounts. */
export interface ExitDeductions {
  /** Added to the price. Currency. */
  readonly cash: number;
  /** Earn-outs achieved, added to the price. Currency. */
  readonly earnouts: number;
  /** In the order of the request. */
  readonly transactionCosts: readonly CostPaid[];
  /** In the order of the request. */
  readonly debt: readonly DebtPaid[];
  /** The management carve-out. */
  readonly carveOut: CarveOutPaid;
  /** Part of the escrow that is not expected to come back. Currency. */
  readonly escrowForfeited: number;
}

/** A transaction cost as paid. */
export interface CostPaid {
  /** As in the request. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Paid. Currency. */
  readonly amount: number;
  /** Left unpaid. Currency. */
  readonly unpaid: number;
}

/** Debt as repaid. */
export interface DebtPaid {
  /** As in the request. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Owed. Currency. */
  readonly claim: number;
  /** Repaid. Currency. */
  readonly paid: number;
  /** Left unpaid. Currency. */
  readonly unpaid: number;
}

/** The carve-out and who receives it. */
export interface CarveOutPaid {
  /** Paid. Currency. */
  readonly amount: number;
  /** Of what it was computed. Currency. */
  readonly base: number;
  /** Who receives it. */
  readonly recipients: readonly {
    /** As in the request. */
    readonly id: string;
    /** For people. */
    readonly name: string;
    /** Received. Currency. */
    readonly amount: number;
  }[];
}

/** A payment date: closing, release of the escrow, an earn-out. */
export interface PaymentStage {
  /** Names the stage. */
  readonly id: string;
  /** What is paid. */
  readonly kind: "closing" | "escrow_release" | "earnout";
  /** For people. */
  readonly name: string;
  /** Paid at this stage. Currency. */
  readonly amount: number;
  /** Paid so far. Currency. */
  readonly cumulative: number;
  /** Of common, so far. Currency a share. */
  readonly commonPricePerShare: number;
  /** By class. */
  readonly classes: readonly {
    /** The class. */
    readonly classId: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
  /** By row. */
  readonly securities: readonly {
    /** The class. */
    readonly classId: string;
    /** The row. */
    readonly id: string;
    /** Received. Currency. */
    readonly net: number;
  }[];
}
