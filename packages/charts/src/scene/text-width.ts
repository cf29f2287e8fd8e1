/**
 * How wide a text is, by a small table: no host measures text alike. The widths are those of a wide sans-serif face, so
 * that a text takes the room it was given, or less. Wide scripts count double, marks that sit on letters nothing.
 */

/** Thousandths of the size, for the characters from space to tilde. */
const LATIN =
  "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838"
    .split(" ")
    .map(Number);

const ON_LETTERS = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const DOUBLE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]$/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /[\p{L}]/u;
const BOLD = 1.12;

/** Pixels. */
export function textWidth(text: string, size: number, bold = false): number {
  let thousandths = 0;
  for (const character of text) thousandths += widthOf(character);
  return (thousandths * size * (bold ? BOLD : 1)) / 1000;
}

/** Whether a text's first letter is read from right to left. */
export function isRightToLeft(text: string): boolean {
  const letter = STRONG.exec(text)?.[0];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter);
}

/** A name among other words: where it is read from right to left, it keeps its direction to itself. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The text where it has room, or as much of it as has, with an ellipsis; never half a letter. */
export function cutText(text: string, room: number, size: number, bold = false): string {
  // A text takes the room that was made for it, whatever was rounded in between.
  if (textWidth(text, size, bold) <= room + 0.5) return text;
  const letters = lettersOf(text);
  let width = textWidth("…", size, bold);
  let shortened = "";
  for (const letter of letters) {
    width += textWidth(letter, size, bold);
    if (width > room) break;
    shortened += letter;
  }
  return shortened === "" ? "" : `${shortened.trimEnd()}…`;
}

/** Lines of a text, broken between words; the last is cut where lines run out. */
export function wrapText(text: string, room: number, size: number, most: number, bold = false): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || lines.length === most - 1 || textWidth(longer, size, bold) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((one) => cutText(one, room, size, bold));
}

/** Letters with what sits on them, and pictures joined of several, as one. */
function lettersOf(text: string): string[] {
  const letters: string[] = [];
  let joined = false;
  for (const character of text) {
    if (letters.length > 0 && (joined || ON_LETTERS.test(character))) letters[letters.length - 1] += character;
    else letters.push(character);
    joined = character === "\u200d";
  }
  return letters;
}

function widthOf(character: string): number {
  const code = character.codePointAt(0) as number;
  if (code < 127) return LATIN[code - 32] ?? 0;
  if (ON_LETTERS.test(character)) return 0;
  return DOUBLE.test(character) ? 1240 : code > 0x2000 ? 840 : 700;
}
