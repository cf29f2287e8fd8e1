/** Figures as sources write them. */

/** A figure that was read: its value, and the place of its last digit. */
interface Written {
  readonly value: number;
  readonly decimals: number;
  readonly isPercent: boolean;
}

function readWritten(text: string): Written {
  const [, digits = ""] = /^\$?([-−]?[\d,]+(?:\.\d+)?)(?: %)?$/.exec(text) ?? [];
  if (digits === "") throw new Error(`"${text}" is no figure`);
  const plain = digits.replaceAll(",", "").replace("−", "-");
  return { value: Number(plain), decimals: plain.split(".")[1]?.length ?? 0, isPercent: text.endsWith("%") };
}

/** Ours, written with as many digits as theirs. */
export function writtenLike(ours: number, theirs: string): string {
  const { decimals, isPercent } = readWritten(theirs);
  const value = isPercent ? ours * 100 : ours;
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = /,/.test(theirs) || whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? "−" : "";
  return `${sign}${grouped}${part === undefined ? "" : `.${part}`}${isPercent ? " %" : ""}`;
}

/** Whether ours rounds to theirs at their last digit. */
export function isSame(ours: number, theirs: string): boolean {
  const { value, decimals, isPercent } = readWritten(theirs);
  const tolerance = 0.5000001 * 10 ** -decimals;
  return Math.abs((isPercent ? ours * 100 : ours) - value) <= tolerance;
}
