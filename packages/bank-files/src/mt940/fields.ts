/**
 * The fields of SWIFT messages: `:61:` and what follows, over as many lines as it takes. What wraps a message, blocks in
 * braces and lines of a dash, is passed over.
 * @see SWIFT Standards, MT940 Customer Statement Message
 */
import { linesOf } from "../figures/lines.js";

/** A field. */
export interface Mt940Field {
  readonly line: number;
  /** As `61`, `60F`, `86`. */
  readonly tag: string;
  readonly lines: readonly string[];
}

/** As many lines as one field is read of; the standard knows six. */
const MOST_LINES = 100;

/** The fields of a text in order. */
export function* fieldsOf(text: string): Iterable<Mt940Field> {
  let open: { line: number; tag: string; lines: string[] } | undefined;
  for (const { line, text: whole } of linesOf(text)) {
    const [, tag, rest = ""] = /^(?:\{.*\})?:(\d\d[A-Z]?|NS):(.*)$/.exec(whole) ?? [];
    if (tag !== undefined) {
      if (open !== undefined) yield open;
      open = { line, tag, lines: [rest.trimEnd()] };
    } else if (/^-(\}.*)?$|^\{\d:/.test(whole)) {
      if (open !== undefined) yield open;
      open = undefined;
    } else if (open !== undefined && open.lines.length < MOST_LINES) {
      open.lines.push(whole.trimEnd());
    }
  }
  if (open !== undefined) yield open;
}
