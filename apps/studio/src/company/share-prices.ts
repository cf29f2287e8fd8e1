/** Prices of the company's shares: all are written with the same decimals, on whichever page they stand. */
import { computed } from "@preact/signals";
import { pricesOf, pricesTogether } from "../figures/price-columns.js";
import { companyAnswer } from "./company.js";

const writer = computed(() => pricesTogether(companyAnswer.value === null ? [] : pricesOf(companyAnswer.value)));

/** A price of the company's shares. Currency a share. */
export const showSharePrice = (price: number | null): string => writer.value(price);
