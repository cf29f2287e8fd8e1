/** What a person moves: a slider with its figure, a choice of a few, a choice of many. */

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** What the figure is rounded to, and what a key moves it by. */
  readonly step: number;
  /** The value as people read it. */
  readonly text: string;
  readonly onMove: (value: number) => void;
}

export function Slider({ label, value, least, most, step, text, onMove }: SliderProps) {
  return (
    <label class="slider">
      <span class="name">{label}</span>
      {/* Not an output: a label would stand for that, and not for the slider. */}
      <span class="value" aria-hidden="true">
        {text}
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </label>
  );
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<Value, string>>;
  /** None where it is something else. */
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ label, choices, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset class="choice">
      <legend class="hidden">{label}</legend>
      {(Object.entries(choices) as [Value, string][]).map(([choice, name]) => (
        <label key={choice}>
          <input type="radio" name={label} checked={choice === value} onChange={() => onChoose(choice)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface MenuProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export function Menu({ label, options, value, onChoose }: MenuProps) {
  return (
    <label class="menu">
      <span class="name">{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}
