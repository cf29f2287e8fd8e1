/** Reading comma-separated text by RFC 4180. */

/** Records of cells. Accepts LF and CRLF, a byte order mark, and a last line with or without an end. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let record: string[] = [];
  let at = 0;
  while (at < source.length) {
    const cell = source[at] === '"' ? readQuoted(source, at) : readPlain(source, at);
    record.push(cell.text);
    at = cell.end;
    if (source[at] === ",") {
      at += 1;
      if (at === source.length) record.push("");
      continue;
    }
    records.push(record);
    record = [];
    at += source.startsWith("\r\n", at) ? 2 : 1;
  }
  if (record.length > 0) records.push(record);
  return records;
}

function readPlain(source: string, start: number): { text: string; end: number } {
  let end = start;
  while (end < source.length && source[end] !== "," && source[end] !== "\r" && source[end] !== "\n") end += 1;
  return { text: source.slice(start, end), end };
}

function readQuoted(source: string, start: number): { text: string; end: number } {
  let text = "";
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return { text: text + source.slice(at), end: source.length };
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
