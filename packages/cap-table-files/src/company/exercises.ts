/**
 * Exercises that can be told: a grant of which shares were exercised, and one certificate of the same holder for as many
 * shares at the exercise price. Then the certificate is the stock of the exercise, and is not issued beside it.
 */
import type { ExerciseEvent } from "@capstack/cap-table";
import type { FileAward, FileCompany, FileStock } from "./company.js";

/** What is left to issue, and the exercises. */
export interface MatchedExercises {
  readonly stock: readonly FileStock[];
  /** With what was exercised, where the exercise is told; else without. */
  readonly awards: readonly FileAward[];
  readonly exercises: readonly ExerciseEvent[];
}

/** Matches grants with certificates; one that two certificates fit stays untold. */
export function matchExercises({ stock, awards }: FileCompany): MatchedExercises {
  const used = new Set<FileStock>();
  const held = new Map<string, FileStock[]>();
  for (const one of stock) held.set(one.holder.id, [...(held.get(one.holder.id) ?? []), one]);
  const exercises: ExerciseEvent[] = [];
  const matched = awards.map((award): FileAward => {
    const certificate = certificateOf(award, held.get(award.holder.id) ?? [], used);
    if (certificate === undefined) return { ...award, exercised: 0 };
    used.add(certificate);
    const { issueDate: date = "", securityId } = certificate;
    exercises.push({
      type: "exercise",
      label: `Exercise of ${award.securityId}${securityId === undefined ? "" : ` into ${securityId}`}`,
      date,
      securityId: award.securityId as string,
      shares: certificate.shares,
      beforeVesting: true,
    });
    return award;
  });
  return {
    stock: stock.filter((one) => !used.has(one)),
    awards: matched.filter((one) => one.shares + (one.exercised ?? 0) + (one.ends ?? []).length > 0),
    exercises,
  };
}

function certificateOf(
  award: FileAward,
  stock: readonly FileStock[],
  used: ReadonlySet<FileStock>,
): FileStock | undefined {
  const { exercised = 0, strikePrice = 0, securityId, issueDate = "", kind } = award;
  if (!(exercised > 0) || securityId === undefined || kind === "rsu" || kind === "sar") return undefined;
  const fitting = stock.filter(
    (one) =>
      one.classId === "common" &&
      one.shares === exercised &&
      one.pricePerShare === strikePrice &&
      (one.ends ?? []).length === 0 &&
      one.vesting === undefined &&
      one.isSnapshot !== true &&
      one.issueDate !== undefined &&
      one.issueDate >= issueDate &&
      !used.has(one),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}
