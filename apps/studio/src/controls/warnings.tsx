/** What an engine accepted but would have a person look at. */
import { useRef } from "preact/hooks";
import { shortPrices } from "../figures/figures.js";
import { pricesTogether } from "../figures/price-columns.js";
import { typeset } from "../figures/typeset.js";
import { inCurrency } from "../state/store.js";
import { isTyping } from "../state/typing.js";

interface WarningsProps {
  readonly warnings: readonly { readonly message: string }[];
}

export function Warnings(props: WarningsProps) {
  // Of half a figure nothing is said: what was to be looked at before it stays.
  const last = useRef(props.warnings);
  if (!isTyping.value) last.current = props.warnings;
  const warnings = last.current;
  return warnings.length === 0 ? null : (
    <details class="warnings" open={warnings.length <= 3}>
      <summary>{warnings.length === 1 ? "One thing to look at" : `${warnings.length} things to look at`}</summary>
      <ul>
        {warnings.slice(0, 50).map(({ message }) => (
          <li key={message}>{asRead(message)}</li>
        ))}
      </ul>
    </details>
  );
}

/** Prices of a share that an engine's sentence compares. */
const TWO_PRICES = /^([\d.]+) a share is below the last round's ([\d.]+)\.$/;

/** An engine's sentence as it is read: prices with six decimals at most and their currency, and the marks of type. */
export function asRead(message: string): string {
  const [, price, last] = TWO_PRICES.exec(message) ?? [];
  if (price !== undefined && last !== undefined) {
    const show = pricesTogether([Number(price), Number(last)]);
    const [now, before] = [Number(price), Number(last)].map((one) => inCurrency(show(one)));
    return `${now} a share is below the last round’s ${before}.`;
  }
  return typeset(shortPrices(message));
}
