/** A line of a text, and where it stands. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

/** The lines of a text one by one; line ends may be of any kind. */
export function* linesOf(text: string): Iterable<TextLine> {
  const end = /\r\n?|\n/g;
  for (let line = 1, start = 0; start < text.length; line += 1) {
    const found = end.exec(text);
    yield { line, text: text.slice(start, found?.index ?? text.length) };
    start = found === null ? text.length : end.lastIndex;
  }
}
