/**
 * What a package's own transactions add up to, beside the events: of each class what was issued under a security that
 * nothing has ended, since whatever is left of one that ended in part is issued anew.
 * @see Open Cap Format 1.2, balance_security_id
 */
import type { CapTableState } from "@capstack/cap-table";
import { isRecord, type Rational, rational } from "@capstack/decimal";
import { type TieOut, type TieOutLine, tieOutLine, tieOutOf } from "../tie-out/tie-out.js";

type Fields = Readonly<Record<string, unknown>>;

const ENDS_STOCK = /^TX_STOCK_(TRANSFER|CANCELLATION|RETRACTION|REPURCHASE|CONVERSION|REISSUANCE|CONSOLIDATION)$/;
const ENDS_CONVERTIBLE = /^TX_CONVERTIBLE_(TRANSFER|CANCELLATION|RETRACTION|CONVERSION)$/;

/** The lines of a package; those of shares are left out where a split changes what was issued. */
export function ocfTieOut(source: unknown, state: CapTableState): TieOut {
  const objects = recordsOf(source);
  const isSplit = objects.some(({ object_type }) => object_type === "TX_STOCK_CLASS_SPLIT");
  return tieOutOf([...(isSplit ? [] : stockLines(objects, state)), ...convertibleLines(objects, state)]);
}

function recordsOf(source: unknown): Fields[] {
  const parts = Array.isArray(source) ? source : isRecord(source) ? [source] : [];
  return parts.flatMap((part) => {
    if (!isRecord(part)) return [];
    return Array.isArray(part.items) ? part.items.filter(isRecord) : [part];
  });
}

/** The securities that transactions of a kind have ended. */
function ended(objects: readonly Fields[], kind: RegExp): ReadonlySet<unknown> {
  const ends = objects.filter(({ object_type }) => kind.test(String(object_type)));
  return new Set(
    ends.flatMap(({ security_id: one, security_ids: many }) => [one, ...(Array.isArray(many) ? many : [])]),
  );
}

function stockLines(objects: readonly Fields[], state: CapTableState): TieOutLine[] {
  const gone = ended(objects, ENDS_STOCK);
  const issued = new Map<string, Rational>();
  for (const { object_type, security_id, stock_class_id, quantity } of objects) {
    const shares = figureOf(quantity);
    if (object_type !== "TX_STOCK_ISSUANCE" || gone.has(security_id) || shares === undefined) continue;
    const classId = String(stock_class_id);
    issued.set(classId, (issued.get(classId) ?? rational(0)).plus(shares));
  }
  return objects.flatMap(({ object_type, id, name }) => {
    const known = state.classes.find((one) => one.id === id) ?? state.classes.find((one) => one.name === name);
    if (object_type !== "STOCK_CLASS" || known === undefined) return [];
    const inFile = (issued.get(String(id)) ?? rational(0)).toNumber();
    return [tieOutLine(`${String(name)}: issued`, inFile, known.outstanding)];
  });
}

function convertibleLines(objects: readonly Fields[], state: CapTableState): TieOutLine[] {
  const gone = ended(objects, ENDS_CONVERTIBLE);
  const issued = objects.filter(
    ({ object_type, security_id }) => object_type === "TX_CONVERTIBLE_ISSUANCE" && !gone.has(security_id),
  );
  if (issued.length === 0) return [];
  const principal = issued.reduce((sum, { investment_amount: paid }) => {
    const amount = isRecord(paid) ? figureOf(paid.amount) : undefined;
    return amount === undefined ? sum : sum.plus(amount);
  }, rational(0));
  return [tieOutLine("Convertible principal", principal.toNumber(), state.totals.convertiblePrincipal)];
}

/** A figure as the format writes it: text of digits, with a point. */
function figureOf(value: unknown): Rational | undefined {
  return typeof value === "string" && /^\d{1,30}(\.\d{1,10})?$/.test(value) ? rational(value) : undefined;
}
