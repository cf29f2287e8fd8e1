import { seeded } from "../harness.js";

const random = seeded(20261121);

/** A thousand amounts from -1,000,000.00 to 1,000,000.00, in cents, as JSON carries them. */
export const amounts = Array.from({ length: 1000 }, () => Math.round((random() * 2 - 1) * 1e8) / 100);

/** The same with four decimals, as unit prices times quantities come out. */
export const longAmounts = Array.from({ length: 1000 }, () => Math.round((random() * 2 - 1) * 1e10) / 1e4);

/** Ten commitments to a fund. */
export const commitments = Array.from({ length: 10 }, () => Math.round(random() * 500) * 10_000 + 250_000);
