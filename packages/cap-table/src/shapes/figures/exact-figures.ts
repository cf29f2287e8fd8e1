/** Nothing and one, exact. */
import { rational } from "@capstack/decimal";

export const ZERO = /* @__PURE__ */ rational(0);
export const ONE = /* @__PURE__ */ rational(1);
