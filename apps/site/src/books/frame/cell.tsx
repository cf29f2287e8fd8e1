/** Figures and days on a page. */
import { groupThousands, rational } from "@capstack/decimal";
import { figureText } from "@capstack/ledger";

/** An amount as accountants print it; brackets below zero, a dash for zero. */
export function Amount({
  of,
  currency,
  href,
}: {
  readonly of: number;
  readonly currency: string;
  readonly href?: string | undefined;
}) {
  const text = figureText(of, "money", currency);
  return href === undefined ? (
    <span class="amount">{text}</span>
  ) : (
    <a class="amount" href={href}>
      {text}
    </a>
  );
}

/** An amount in whole units of its currency, for a glance; the exact one is its title. */
export function Rounded({ of, currency }: { readonly of: number; readonly currency: string }) {
  const whole = rational(of).toFixed(0);
  const text =
    whole === "0" || whole === "-0"
      ? "–"
      : whole.startsWith("-")
        ? `(${groupThousands(whole.slice(1))})`
        : groupThousands(whole);
  return (
    <span class="amount" title={figureText(of, "money", currency)}>
      {text}
    </span>
  );
}

/** A rate or a multiple; a dash where there is none. */
export function Ratio({ of, kind }: { readonly of: number | null; readonly kind: "percent" | "multiple" }) {
  return <span class="amount">{of === null ? "–" : figureText(of, kind, "USD")}</span>;
}
