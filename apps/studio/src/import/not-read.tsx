/** What of a file is not in the company that is made of it. */
import type { Imported } from "../engine/import-file.js";
import { shortPrices } from "../figures/figures.js";
import { whatBecomes } from "./what-becomes.js";

/** What of the file is not in the company, or is as something else: places of one reason in one line. */
export function NotRead({ unread }: Pick<Imported, "unread">) {
  if (unread.length === 0) return null;
  const alike = [...new Set(unread.map(({ why }) => why))];
  const line = (why: string) => {
    const places = unread.filter((part) => part.why === why);
    const named = places.slice(0, MOST_PLACES).map(({ sheet, address, value }) => {
      // A reason that quotes the cell says it once.
      const said = value === null || value === "" || why.includes(`"${value}"`) ? "" : `“${shortPrices(value)}”`;
      return [[sheet, address].filter(Boolean).join(", "), said].filter(Boolean).join(" ");
    });
    const left = places.length - named.length;
    const where = [...named.filter(Boolean), ...(left > 0 ? [`${left} more`] : [])].join("; ");
    return (
      <li key={why}>
        {where === "" ? "" : `${where}: `}
        {shortPrices(whatBecomes(why))}
      </li>
    );
  };
  return (
    <section aria-label="Not read, or assumed" class="warnings">
      <h3>{unread.length === 1 ? "One place not read, or assumed" : `${unread.length} places not read, or assumed`}</h3>
      <ul>{alike.slice(0, MOST_REASONS).map(line)}</ul>
      {alike.length > MOST_REASONS ? (
        <details>
          <summary>{alike.length - MOST_REASONS} more</summary>
          <ul>{alike.slice(MOST_REASONS).map(line)}</ul>
        </details>
      ) : null}
    </section>
  );
}

/** Reasons that are in sight at first, and places that are named for each. */
const MOST_REASONS = 6;
const MOST_PLACES = 3;
