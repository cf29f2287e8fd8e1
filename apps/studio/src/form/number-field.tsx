/** A figure that is typed: `8m`, `8,000,000` and `$8,000,000` are the same; percents are typed in percent. */
import { useState } from "preact/hooks";
import { readFigure, writeFigure } from "../figures/figures.js";

export interface NumberFieldProps {
  readonly id?: string | undefined;
  readonly value: number | undefined;
  readonly percent?: boolean;
  readonly unit?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly label?: string | undefined;
  readonly onChange: (value: number) => void;
}

export function NumberField({
  id,
  value,
  percent = false,
  unit,
  describedBy,
  invalid,
  label,
  onChange,
}: NumberFieldProps) {
  // What is being typed stands as typed; it is written out properly when the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const unreadable = typed !== null && readFigure(typed, percent) === null;
  const step = (by: number) => {
    const next = (value ?? 0) + by * stepOf(value ?? 0, percent);
    onChange(Number(next.toPrecision(12)));
    setTyped(null);
  };
  return (
    <span class="figure">
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={unreadable || invalid ? "true" : undefined}
        value={typed ?? (value === undefined ? "" : writeFigure(value, percent))}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const figure = readFigure(currentTarget.value, percent);
          if (figure !== null && figure !== value) onChange(figure);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1 : -1);
        }}
      />
      {unit ? <span class="unit">{unit}</span> : null}
    </span>
  );
}

/** One in the second digit: what a person moves a valuation, a share count or a percentage by. */
function stepOf(value: number, percent: boolean): number {
  if (percent) return 0.01;
  if (value === 0) return 1;
  return 10 ** Math.max(Math.floor(Math.log10(Math.abs(value))) - 1, Number.isInteger(value) ? 0 : -2);
}
