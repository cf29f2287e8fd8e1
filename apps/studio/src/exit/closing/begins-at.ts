/** Why a curve over prices does not begin at zero. */
import { showMoney } from "../../figures/figures.js";
import { inCurrency } from "../../state/store.js";

/** @param price the lowest at which the terms of the closing hold. Currency */
export const beginsAt = (price: number): string =>
  `The curve begins at ${inCurrency(showMoney(price).replace(/\.00$/, ""))}: below that price, escrow and earn-outs come to more than there is to share.`;
