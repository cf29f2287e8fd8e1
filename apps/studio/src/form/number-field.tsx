/** A figure that is typed: `8m`, `8,000,000` and `$8,000,000` are the same; percents are typed in percent. */
import { rational } from "@capstack/decimal";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { asMeant, isOfAmounts } from "../figures/as-meant.js";
import { writeFigure, writePrice } from "../figures/figures.js";
import { isAmbiguous, readFigure, whyNoFigure, withDecimals } from "../figures/typed-figure.js";
import { isTyping } from "../state/typing.js";

export interface NumberFieldProps {
  readonly id?: string | undefined;
  readonly value: number | undefined;
  readonly percent?: boolean;
  readonly unit?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly label?: string | undefined;
  /** What counts while nothing is given. */
  readonly default?: number | undefined;
  /** What nothing means, in words. */
  readonly empty?: string | undefined;
  /** Two decimals at least where it has any: 1.10. */
  readonly isPrice?: boolean;
  /** Less than this is refused as it is typed; without it, what reads the value decides. */
  readonly least?: number;
  readonly onChange: (value: number) => void;
  /** Takes the value out; absent where one belongs here. */
  readonly onClear?: (() => void) | undefined;
}

/** How much room a unit has in its field, so that the figure ends beside it. */
function roomOf(unit: string): string {
  return unit.length <= 1
    ? "narrow-unit"
    : unit.length <= 3
      ? "short-unit"
      : unit.length <= 6
        ? "word-unit"
        : unit.length <= 9
          ? "long-unit"
          : "longer-unit";
}

/** What was left standing, and what it would be with decimals. */
interface Meant {
  readonly value: number;
  readonly withDecimals: number;
}

/** What is being typed, and the value that the field had then. */
interface Typed {
  readonly text: string;
  readonly value: number | undefined;
}

export function NumberField(props: NumberFieldProps) {
  const {
    id,
    value,
    percent = false,
    unit,
    describedBy,
    invalid,
    label,
    default: usual,
    empty,
    isPrice = false,
    least = Number.NEGATIVE_INFINITY,
  } = props;
  const own = useId();
  const { standing, why, meant, show, begin, type, leave } = useTyping(props);
  const clicked = useRef(false);
  const hint = standing !== null && value !== undefined && isAmbiguous(standing) ? writeFigure(value, percent) : null;
  return (
    <span class={`figure${hint === null && unit ? ` ${roomOf(unit)}` : ""}`}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-describedby={[describedBy, why === null ? undefined : `${own}-why`].filter(Boolean).join(" ") || undefined}
        aria-invalid={why !== null || invalid ? "true" : undefined}
        placeholder={usual === undefined ? empty : writeFigure(usual, percent)}
        value={standing ?? (value === undefined ? "" : isPrice ? writePrice(value) : writeFigure(value, percent))}
        onPointerDown={({ currentTarget }) => {
          clicked.current = document.activeElement !== currentTarget;
        }}
        onPointerUp={({ currentTarget }) => {
          // As Tab does: what is typed next replaces the figure, unless a part of it was marked.
          if (clicked.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
          clicked.current = false;
        }}
        onFocus={begin}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          show(Math.max(least, stepped(value ?? 0, event.key === "ArrowUp" ? 1 : -1, percent)));
        }}
      />
      {hint === null ? (
        unit && <span class="unit">{unit}</span>
      ) : (
        <span class="unit read" role="status">
          = {hint} {unit}
        </span>
      )}
      {why === null ? null : (
        <small id={`${own}-why`} class="why" role="alert">
          {why}
        </small>
      )}
      {meant === null || value === undefined ? null : <IfDecimals read={value} meant={meant} take={show} />}
    </span>
  );
}

interface IfDecimalsProps {
  readonly read: number;
  readonly meant: number;
  readonly take: (meant: number) => void;
}

/** How a figure such as `500.000` was read, and the other reading to take instead. */
function IfDecimals({ read, meant, take }: IfDecimalsProps) {
  return (
    <small class="meant-figure" role="status">
      Read as {writeFigure(read)}. If you meant decimals:{" "}
      <button type="button" onClick={() => take(meant)}>
        {writeFigure(meant)}
      </button>
    </small>
  );
}

/** What is being typed into the field, and why it is no figure. */
function useTyping(props: NumberFieldProps) {
  const { value, percent = false, isPrice = false, least = Number.NEGATIVE_INFINITY, onChange, onClear } = props;
  const unit = isPrice ? undefined : props.unit;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [meant, setMeant] = useState<Meant | null>(null);
  /** The value that the field had before this typing: the first keys of what cannot be read are no value. */
  const [before, setBefore] = useState(value);
  // What is being typed stands as typed, unless undo or another field has changed the value since.
  const standing = typed !== null && Object.is(typed.value, value) ? typed.text : null;
  const isCleared = standing?.trim() === "" && onClear !== undefined;
  const readable = (text: string) => {
    const figure = readFigure(asMeant(text, unit), percent);
    return figure !== null && figure < least ? null : figure;
  };
  const read = standing === null || isCleared ? value : readable(standing);
  const isNone = standing !== null && read === null && before === undefined && onClear !== undefined;
  const stays = value === undefined || isNone ? "" : ` ${writeFigure(value, percent)} stays.`;
  const why =
    standing !== null && read === null && !isCleared && !isTyping.value
      ? `${whyRefused(standing, percent, least)}${stays}`
      : refused;
  useEffect(() => {
    if (typed === null || Object.is(typed.value, value)) return;
    setTyped(null);
    setBefore(value);
  }, [typed, value]);
  const type = (text: string) => {
    setRefused(null);
    setMeant(null);
    if (onClear !== undefined && text.trim() === "") {
      setTyped({ text: "", value: undefined });
      if (value !== undefined) onClear();
      return;
    }
    const next = readable(text) ?? before;
    // In a field that was empty, what was read last counts until more can be read: `2,` is on the way to 2,000,000.
    setTyped({ text, value: next ?? value });
    if (next !== undefined && next !== value) onChange(next);
  };
  const show = (next: number) => {
    onChange(next);
    setTyped(null);
    setRefused(null);
    setMeant(null);
  };
  const leave = () => {
    // What could not be read is not kept; the field goes on saying so beside the value that stays.
    if (value !== undefined) setRefused(why);
    if (isNone && value !== undefined) onClear?.();
    const decimals = standing !== null && isOfAmounts(unit) ? withDecimals(standing) : null;
    if (value !== undefined && decimals !== null && decimals !== value) setMeant({ value, withDecimals: decimals });
    setTyped(null);
  };
  // Once the value is another one, by undo or by a second field, nothing is asked of it.
  const asked = meant !== null && Object.is(meant.value, value) ? meant.withDecimals : null;
  return { standing, why, meant: asked, show, begin: () => setBefore(value), type, leave };
}

/** Why what was typed is not taken. */
function whyRefused(text: string, percent: boolean, least: number): string {
  const isRead = readFigure(text, percent) !== null;
  return isRead ? `It has to be ${writeFigure(least, percent)} or more.` : whyNoFigure(text);
}

/** A figure, one step up or down. */
const stepped = (value: number, way: 1 | -1, percent: boolean): number =>
  rational(value)
    .plus(way * stepOf(value, percent))
    .toNumber();

/** One in the second digit: what a person moves a valuation, a share count or a percentage by. */
function stepOf(value: number, percent: boolean): number {
  if (percent) return 0.01;
  if (value === 0) return 1;
  return 10 ** Math.max(Math.floor(Math.log10(Math.abs(value))) - 1, Number.isInteger(value) ? 0 : -2);
}
