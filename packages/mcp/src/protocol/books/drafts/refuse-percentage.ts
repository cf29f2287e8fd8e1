/** A percentage where a draft takes an amount: nobody calls or pays ten cents, and whose ten percent a distribution would be, only people know. */
import { refuseField } from "../../arguments/read-names.js";

/** What a draft says instead of a percentage. */
export const INSTEAD = {
  call: "For a part of all commitments give percentOfCommitments, 0.1 for 10 %.",
  distribution:
    "A distribution takes no percentage: ask of what it is one, of commitments, of cash or of a sale, and give the amount as total.",
} as const;

/**
 * Refuses a whole that is a fraction or a percentage, and a percentage that a distribution has no field for.
 * @throws BackendFailure `validation_failed`
 */
export function refusePercentage(args: unknown, kind: keyof typeof INSTEAD): void {
  const input = (args ?? {}) as Readonly<Record<string, unknown>>;
  const { total } = input;
  if (typeof total === "number" && total > 0 && total < 1) {
    refuseField("total", `total is ${total}; it is an amount in units of currency. ${INSTEAD[kind]}`);
  }
  if (kind === "call") return;
  if (typeof total === "string" && total.trim().endsWith("%")) {
    refuseField("total", `total is ${JSON.stringify(total)}; it is an amount in units of currency. ${INSTEAD[kind]}`);
  }
  const percentage = Object.keys(input).find((name) => /percent|pct/i.test(name));
  if (percentage !== undefined) {
    refuseField(percentage, `\`${percentage}\` is not a field here. ${INSTEAD[kind]}`, "unknown_field");
  }
}
