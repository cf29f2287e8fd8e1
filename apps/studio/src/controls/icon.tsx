/** Small signs on buttons, drawn so that no font has to have them. */
const PATHS = {
  more: "M3 8h.01M8 8h.01M13 8h.01",
  grip: "M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01",
  pen: "M3 13l1-3 7-7 2 2-7 7zM9 5l2 2",
  cross: "M4 4l8 8M12 4l-8 8",
  back: "M6 3L2 7l4 4M2 7h7a4 4 0 0 1 0 8",
  list: "M3 4h10M3 8h10M3 12h10",
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
