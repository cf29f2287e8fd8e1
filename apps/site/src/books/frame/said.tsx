/** Words of the interface on a page: what stands in backticks is code. */
export function Said({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))}</>;
}
