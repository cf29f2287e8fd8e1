/** A button that opens the chooser of files. */
interface PickFilesProps {
  readonly name: string;
  /** Whose file it is, for those who do not see where the button stands. */
  readonly about?: string;
  readonly look?: string;
  readonly several?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

export function PickFiles({ name, about, look = "button", several = false, onPick }: PickFilesProps) {
  return (
    <label class={look}>
      {name}
      {about === undefined ? null : <span class="hidden"> {about}</span>}
      <input
        type="file"
        class="hidden"
        accept=".xlsx"
        multiple={several}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          onPick(files);
        }}
      />
    </label>
  );
}
