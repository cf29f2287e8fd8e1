/** An entry to be created: accounts by code, sub-accounts by base code and owner. */

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
  /** Allows a manual entry to post to the pooled capital account. */
  readonly allowPooled?: boolean | undefined;
  /** Allows an entry dated far from today. */
  readonly allowFarDate?: boolean | undefined;
  readonly postings: readonly NewPosting[];
}
