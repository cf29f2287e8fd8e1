/** Figures in sentences: money to the cent with separators, shares and prices without idle zeros. */
import { groupThousands, type Rational, rational } from "@capstack/decimal";

/** `1,199,890.41` */
export function money(amount: Rational | number): string {
  return groupThousands(rational(amount).toFixed(2));
}

/** `2,000,000`, or `1,250.5` */
export function shares(count: Rational | number): string {
  return withoutIdleZeros(groupThousands(rational(count).toFixed(4)));
}

/** A price of a share, at least two decimals: `8.00`, `1.3125136988` */
export function price(amount: Rational | number): string {
  return rational(amount)
    .toFixed(10, "half_even")
    .replace(/(\.\d\d\d*?)0+$/, "$1");
}

/** `5 %`, `62.5 %` */
export function percent(fraction: Rational | number): string {
  return `${withoutIdleZeros(rational(fraction).times(100).toFixed(4))} %`;
}

function withoutIdleZeros(text: string): string {
  return text.replace(/\.?0+$/, "");
}
