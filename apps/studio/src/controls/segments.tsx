/** A choice of a few, all of them in sight. */
export interface SegmentsProps<Choice extends string> {
  readonly label: string;
  readonly choices: Readonly<Record<Choice, string>>;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

export function Segments<Choice extends string>({ label, choices, value, onChange }: SegmentsProps<Choice>) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {(Object.entries(choices) as [Choice, string][]).map(([choice, name]) => (
        <button key={choice} type="button" aria-pressed={value === choice} onClick={() => onChange(choice)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
