/** Payments a share. */
import { showPrice } from "./figures.js";

const PER_SHARE = new Intl.NumberFormat("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** What a share is paid, to four digits: payments are in cents, which a small lot would show beyond. */
export const showPerShare = (price: number | null): string =>
  price === null || Math.abs(price) < 0.01 ? showPrice(price) : PER_SHARE.format(price);
