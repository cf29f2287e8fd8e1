/** A round's report with the names that people know in place of ids. */
import type { CapTable } from "../../model/cap-table.js";
import type { RoundReport } from "../../shapes/round-report.js";

/** The report of a round that was just applied to a table: holders, classes, pools, SAFEs and notes by their names. */
export function namedRound(round: RoundReport, { holders, classes, pools, convertibles }: CapTable): RoundReport {
  const holder = (id: string) => holders.get(id)?.name ?? id;
  const stock = (id: string) => classes.get(id)?.name ?? id;
  const security = (id: string) => {
    const convertible = convertibles.get(id);
    if (convertible === undefined) return id;
    return `${convertible.holder.name}'s ${convertible.kind === "safe" ? "SAFE" : "note"}`;
  };
  return {
    ...round,
    investors: round.investors.map((line) => ({ ...line, id: holder(line.id), classId: stock(line.classId) })),
    conversions: round.conversions.map((line) => ({
      ...line,
      holderId: holder(line.holderId),
      classId: stock(line.classId),
      securityId: security(line.securityId),
      electedFrom: line.electedFrom === null ? null : security(line.electedFrom),
    })),
    poolChanges: round.poolChanges.map((line) => ({ ...line, poolId: pools.get(line.poolId)?.name ?? line.poolId })),
    antiDilution: round.antiDilution.map((line) => ({ ...line, classId: stock(line.classId) })),
    payToPlay: round.payToPlay.map((line) => ({ ...line, holderId: holder(line.holderId) })),
    dilution: round.dilution.map((line) => ({ ...line, holderId: holder(line.holderId) })),
    skipped: round.skipped.map((line) => ({ ...line, securityId: security(line.securityId) })),
  };
}
