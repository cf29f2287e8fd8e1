/** At which pre-money of the last round does somebody own so much in the end? */
import { solveFor } from "@capstack/cap-table";
import type { Questions } from "./questions.js";

/** The pre-money, to the cent, that comes nearest. */
export function preMoneyFor({
  request,
  holderId,
  part,
}: Questions["preMoneyFor"]["asked"]): Questions["preMoneyFor"]["answer"] {
  return solveFor({
    request: { ...request, options: { ...request.options, explain: false, snapshots: "none" } },
    target: { kind: "ownership", holderId, value: part },
    vary: "preMoney",
  });
}
