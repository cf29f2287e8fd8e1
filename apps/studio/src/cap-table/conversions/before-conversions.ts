/** What ownership leaves out while SAFEs and notes are outstanding: they own nothing until they convert. */
import type { CapTableState } from "@capstack/cap-table";

type Convertible = Pick<CapTableState["convertibles"][number], "kind" | "status">;

/**
 * What is still to convert, for a title.
 * @returns null where nothing is
 * @example beforeConversions([{ kind: "safe", status: "outstanding" }]) // => "before 1 SAFE converts"
 */
export function beforeConversions(convertibles: readonly Convertible[]): string | null {
  const outstanding = convertibles.filter(({ status }) => status === "outstanding");
  const notes = outstanding.filter(({ kind }) => kind === "note").length;
  const safes = outstanding.length - notes;
  const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? "" : "s"}`]);
  const all = [...counted(safes, "SAFE"), ...counted(notes, "note")];
  return all.length === 0 ? null : `before ${all.join(" and ")} ${outstanding.length === 1 ? "converts" : "convert"}`;
}
