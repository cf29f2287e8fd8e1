/** The multiple of several people together: of those who invested, since founders' shares were not bought. */
import { rational } from "@capstack/decimal";
import { togetherOf } from "../figures/together.js";

interface Paid {
  /** Currency. */
  readonly net: number;
  readonly invested: number;
}

/** What those who invested receive over what they invested. */
export interface TogetherMultiple {
  /** Currency. */
  readonly invested: number;
  /** Null where nobody invested. A factor. */
  readonly multiple: number | null;
  /** Whether everybody who receives something has invested; otherwise the multiple is of investors alone. */
  readonly isOfAll: boolean;
}

export function multipleOf(rows: readonly Paid[]): TogetherMultiple {
  const paying = rows.filter(({ invested }) => invested > 0);
  const invested = togetherOf(paying, (row) => row.invested);
  const returned = togetherOf(paying, ({ net }) => net);
  return {
    invested,
    multiple: invested === 0 ? null : rational(returned).div(invested).toNumber(),
    isOfAll: rows.every((row) => row.invested > 0 || row.net === 0),
  };
}
