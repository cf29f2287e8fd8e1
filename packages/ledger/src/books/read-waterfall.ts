/** Reads the terms of carried interest and fills in what they leave out: no carry, no hurdle, a full catch-up. */
import { type Findings, isAbsent, type Path, readFields, readFlag, readList, readNumber, readOneOf } from "./field.js";
import type { IndexedWaterfall } from "./indexed-terms.js";
import { type KnownNames, knownPartner } from "./known-name.js";

const FIELDS = [
  "kind",
  "carryRate",
  "prefRate",
  "catchupRate",
  "prefCompounds",
  "level",
  "recipients",
  "exempt",
] as const;

const KINDS = ["none", "straight", "european", "american"] as const;

export function readWaterfall(value: unknown, known: KnownNames, findings: Findings, at: Path = []): IndexedWaterfall {
  const path = [...at, "waterfall"];
  const fields = isAbsent(value) ? { kind: "none" } : readFields(value, FIELDS, path, findings);
  const rate = (name: string, otherwise: number) =>
    readNumber(fields[name], { otherwise, min: 0, max: 1 }, [...path, name], findings);
  const terms: IndexedWaterfall = {
    kind: readOneOf(fields.kind, KINDS, [...path, "kind"], findings),
    carryRate: rate("carryRate", 0),
    prefRate: rate("prefRate", 0),
    catchupRate: rate("catchupRate", 1),
    prefCompounds: readFlag(fields.prefCompounds, true, [...path, "prefCompounds"], findings),
    level: isAbsent(fields.level)
      ? "partner"
      : readOneOf(fields.level, ["partner", "fund"], [...path, "level"], findings),
    recipients: readRecipients(fields.recipients, path, known, findings),
    exempt: readExempt(fields.exempt, path, known, findings),
  };
  refuseSlowCatchup(terms, path, findings);
  return terms;
}

/** A catch-up no faster than the carry itself never catches up. */
function refuseSlowCatchup(
  { kind, catchupRate, carryRate }: IndexedWaterfall,
  path: Path,
  { problems }: Findings,
): void {
  const hurdle = kind === "european" || kind === "american";
  if (!hurdle || catchupRate === 0 || catchupRate > carryRate) return;
  problems.add(
    "catchup_rate_invalid",
    `catchupRate ${catchupRate} does not exceed carryRate ${carryRate}; use 0 for a hard hurdle, or more than the carry.`,
    [...path, "catchupRate"],
  );
}

function readRecipients(
  value: unknown,
  at: Path,
  known: KnownNames,
  findings: Findings,
): IndexedWaterfall["recipients"] {
  const recipients = readList(value, [...at, "recipients"], findings, false).map((item, index) => {
    const path = [...at, "recipients", index];
    const fields = readFields(item, ["lpEntityId", "pct"], path, findings);
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      pct: readNumber(fields.pct, { otherwise: 0, min: 0, max: 1 }, [...path, "pct"], findings),
    };
  });
  return recipients.sort((a, b) => a.partner - b.partner);
}

function readExempt(value: unknown, at: Path, known: KnownNames, findings: Findings): ReadonlySet<number> {
  const exempt = new Set<number>();
  readList(value, [...at, "exempt"], findings, false).forEach((lpEntityId, index) => {
    exempt.add(knownPartner({ lpEntityId }, [...at, "exempt", index], known, findings).ordinal);
  });
  return exempt;
}
