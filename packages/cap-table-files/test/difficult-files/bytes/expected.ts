/** Answers for encodings, separators and quotes, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const bytes: readonly Expectation[] = [
  {
    file: "tabs-utf16.txt",
    because: "Excel's Unicode text: UTF-16 with tabs and CRLF.",
    comesTo: ["Zoë Ångström: 1,000,000 Common at 0.0001", "Łukasz Żak: 500,000 Common at 0.0001"],
  },
  {
    file: "trailing-separators.csv",
    because:
      "Blank cells behind the last column and a blank row are nothing, and need no line. With a byte order mark.",
    comesTo: ["Ada Byron: 1,000,000 Common", "Ben Ito: 500,000 Common"],
  },
  {
    file: "commas-without-quotes.csv",
    because: "1,000,000 without quotes is three cells: the row says what would be right.",
    comesTo: ["Ben Ito: 500,000 Common"],
    says: ["A2 Ada Byron | in quotes"],
    differs: ["common"],
  },
  {
    file: "two-tables-in-one-file.csv",
    because: `A second table begins in row 6 with headings of its own. Its amounts and caps are no shares: none of it is taken,
      and each row says so.`,
    comesTo: ["Ada Byron: 4,000,000 Common at 0.0001", "Ben Ito: 3,000,000 Common at 0.0001"],
    says: ["A5 SAFEs", "A6 Name | another table", "A7 Kite Angels | another table", "A8 Oak Seed | another table"],
  },
  {
    file: "quotes-and-breaks.csv",
    because: "Headings with breaks, commas and a note in brackets; a name with quotes, a name with a comma.",
    comesTo: ['Ada "Countess" Byron: 1,000,000 Common at 0.0001', "Byron Holdings, LLC: 500,000 Common at 0.0001"],
  },
];
