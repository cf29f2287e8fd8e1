/** Rollover equity as JSON: who takes how much of a closing payment as shares of the buyer. */
import { fraction, type Input, money, shape, text } from "@capstack/decimal";

export const rollover = shape(
  {
    /** The holder, as rows of the model name it. */
    holderId: text(),
    /** Of what the holder is paid at closing; or amount. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ optional: true }),
    /** Taken as shares of the buyer, at most what the holder is paid at closing; or pct. Currency. */
    amount: money({ optional: true }),
  },
  { check: ({ place }) => place.exactlyOne("pct", "amount") },
);

/** A holder who takes part of the closing payment as shares of the buyer. */
export interface Rollover extends Input<typeof rollover> {}
