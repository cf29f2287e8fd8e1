/** Small signs on buttons, drawn so that no font has to have them. */
const PATHS = {
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  copy: "M6 6h7v7H6zM3 10V3h7",
  cross: "M4 4l8 8M12 4l-8 8",
  back: "M6 3L2 7l4 4M2 7h7a4 4 0 0 1 0 8",
  forth: "M10 3l4 4-4 4M14 7H7a4 4 0 0 0 0 8",
} as const;

export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
