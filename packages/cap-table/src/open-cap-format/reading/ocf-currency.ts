/** In which currency a package's amounts are: a cap table has one, and nobody converts between two. */
import { type OcfObject, text } from "./ocf-object.js";

/**
 * The objects whose amounts are all in the package's currency, the one that most of its stock classes and transactions
 * name, the first of several. Those of another currency are remarked on.
 */
export function inOneCurrency(
  objects: readonly OcfObject[],
  remark: (one: OcfObject, message: string) => void,
): OcfObject[] {
  const named = new Map(objects.filter(isOfTheTable).map((one) => [one, currenciesOf(one)]));
  const counts = new Map<string, number>();
  for (const currencies of named.values()) {
    for (const code of currencies) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [main] = [...counts].reduce<[string, number]>((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
  return objects.filter((one) => {
    const other = [...(named.get(one) ?? [])].find((code) => code !== main);
    // A class says its terms in a currency; what is issued of it says in which it was paid.
    if (other === undefined || !one.object_type.startsWith("TX_")) return true;
    remark(one, `Left out: its amounts are in ${other}, the package's in ${main}. A cap table has one currency.`);
    return false;
  });
}

function isOfTheTable({ object_type }: OcfObject): boolean {
  return object_type === "STOCK_CLASS" || object_type.startsWith("TX_");
}

/** The currencies of an object's amounts, at any depth. */
function currenciesOf(one: OcfObject): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const waiting: unknown[] = [one];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    const code = Object.hasOwn(part, "amount") ? text(part, "currency") : undefined;
    if (code !== undefined) found.add(code.toUpperCase());
    waiting.push(...Object.values(part));
  }
  return found;
}
