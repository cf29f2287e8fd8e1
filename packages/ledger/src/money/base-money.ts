/** The currency of all figures, and how many decimals it has. */
export interface BaseMoney {
  readonly currency: string;
  readonly decimals: number;
}
