/** An entry someone wants to make: accounts by code, sub-accounts by base code and whom they belong to. */

/** One line. `account` is a code, or a base code with `companyId` or `lpEntityId`. */
export interface NewPosting {
  readonly account?: string | undefined;
  readonly accountId?: string | undefined;
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly baseAmount?: number | null | undefined;
  readonly lpEntityId?: string | null | undefined;
  readonly companyId?: string | null | undefined;
  readonly memo?: string | null | undefined;
}

/** The entry. */
export interface NewEntry {
  readonly entryDate: string;
  readonly memo?: string | null | undefined;
  readonly sourceType: string;
  readonly sourceRef?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly adjusting?: boolean | undefined;
  readonly book?: "actual" | "tax" | "pro_forma" | undefined;
  readonly reverses?: string | null | undefined;
  /** Lets a manual entry post to the pooled capital account. */
  readonly allowPooled?: boolean | undefined;
  /** Lets an entry stand far from today. */
  readonly allowFarDate?: boolean | undefined;
  readonly postings: readonly NewPosting[];
}
