/** What a comment says, on one line and without links. */
export function prose(text) {
  return text
    .replace(/\{@link\s+(\w+)\s*\}(?:\s+(?=[.,;:]))?/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
