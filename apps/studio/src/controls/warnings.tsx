/** What an engine accepted but would have a person look at. */
import { showPrice } from "../figures/figures.js";

export function Warnings({ warnings }: { readonly warnings: readonly { readonly message: string }[] }) {
  return warnings.length === 0 ? null : (
    <details class="warnings" open={warnings.length <= 3}>
      <summary>{warnings.length === 1 ? "One thing to look at" : `${warnings.length} things to look at`}</summary>
      <ul>
        {warnings.slice(0, 50).map(({ message }) => (
          <li key={message}>{rounded(message)}</li>
        ))}
      </ul>
    </details>
  );
}

/** With six decimals where the engine states all it has. */
const rounded = (message: string): string => message.replaceAll(/\d+\.\d{7,}/g, (digits) => showPrice(Number(digits)));
