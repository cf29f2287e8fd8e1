/** Names that tell companies apart. */

/** The name, with the first number behind it that no company of the list has; the name itself where none has it. */
export function freshTitle(wanted: string, list: readonly { readonly title: string }[]): string {
  const taken = new Set(list.map(({ title }) => title));
  if (wanted === "" || !taken.has(wanted)) return wanted;
  const stem = withoutNumber(wanted).slice(0, 190);
  for (let number = 2; ; number += 1) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
}

/** A name without the number that {@link freshTitle} puts behind it. */
export const withoutNumber = (title: string): string => title.replace(/ \d{1,3}$/, "");

/** Names for a list: what has none is said to, and of two that are the same the second has a number. */
export function told<Line extends { readonly title: string }>(
  lines: readonly Line[],
): readonly (Line & { readonly name: string })[] {
  const names: { title: string }[] = [];
  return lines.map((line) => {
    const name = freshTitle(line.title || "Without a name", names);
    names.push({ title: name });
    return { ...line, name };
  });
}
