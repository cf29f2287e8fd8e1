/** Decimal text such as `"-12.50"` or `"1e-7"`, read as a fraction of whole numbers. */
import { EngineError } from "../errors/engine-error.js";

const LARGEST_EXPONENT = 10_000;
const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;

/** @throws EngineError `invalid_number` (not a decimal, or an exponent beyond ±10,000) */
export function readDecimalText(text: string): { numerator: bigint; denominator: bigint } {
  const match = DECIMAL_TEXT.exec(text.trim());
  const [, sign = "", whole = "", part = "", exponentText = "0"] = match ?? [];
  const exponent = Number(exponentText) - part.length;
  if (match === null || whole + part === "" || Math.abs(exponent) > LARGEST_EXPONENT) {
    throw new EngineError("invalid_number", `"${text.slice(0, 40)}" is not a decimal number.`);
  }
  const digits = BigInt(sign + whole + part);
  return exponent >= 0
    ? { numerator: digits * 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-exponent) };
}
