/** Answers for columns of days, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const days: readonly Expectation[] = [
  {
    file: "impossible-among-good.csv",
    because: `13/45/2024 is no day in any order and decides nothing; 06/15/2022 decides that months come first. A holding whose
      day is no day is not taken, and says so.`,
    comesTo: ["Ben Ito: 500,000 Common, 2022-06-15", "Cem Kaya: 250,000 Common, 2024-02-03"],
    says: ["D2 13/45/2024 | 13/45/2024"],
    differs: ["common"],
  },
  {
    file: "two-digit-years.csv",
    because: "3/15/21 can only be 15 March 2021, so months come first and years last throughout.",
    comesTo: [
      "Ada Byron: 1,000,000 Common, 2021-03-15",
      "Ben Ito: 500,000 Common, 2022-11-02",
      "Cem Kaya: 250,000 Common, 2024-01-05",
    ],
  },
  {
    file: "two-digit-years-either-end.csv",
    because: "21/03/15 is 15 March 2021 or 21 March 2015: asked. Answered that the year comes first, it is 2021.",
    answers: { dateOrder: "ymd" },
    comesTo: ["Ada Byron: 1,000,000 Common, 2021-03-15", "Ben Ito: 500,000 Common, 2022-11-02"],
    asks: ["dateOrder"],
  },
  {
    file: "either-order.csv",
    because: "Nothing decides between months and days: asked, with months first unless answered.",
    comesTo: ["Ada Byron: 1,000,000 Common, 2021-03-04", "Ben Ito: 500,000 Common, 2022-05-06"],
    asks: ["dateOrder"],
  },
  {
    file: "serials-and-times.csv",
    because: "44270 is Excel's number of 15 March 2021; a time behind a day is left out.",
    comesTo: [
      "Ada Byron: 1,000,000 Common, 2021-03-15",
      "Ben Ito: 500,000 Common, 2021-03-16",
      "Cem Kaya: 250,000 Common, 2021-03-17",
      "Dee Fox: 125,000 Common, 2021-03-18",
    ],
  },
  {
    file: "months-by-name.csv",
    because:
      "Months by name in English, German and French, and in Japanese figures. June has 30 days: that row is not taken.",
    comesTo: [
      "Ada Byron: 1,000,000 Common, 2021-03-15",
      "Ben Ito: 500,000 Common, 2021-03-16",
      "Cem Kaya: 250,000 Common, 2021-03-17",
      "Dee Fox: 125,000 Common, 2021-03-18",
      "Eve Park: 60,000 Common, 2021-03-19",
      "Fay Orr: 50,000 Common, 2021-12-01",
      "Gus Lee: 40,000 Common, 2021-12-02",
      "Hal Kim: 30,000 Common, 2021-12-03",
    ],
    says: ["D10 31 June 2021 | 31 June 2021"],
    differs: ["common"],
  },
  {
    file: "month-or-year-only.csv",
    because: "A year, a month or a quarter is no day, and none is made up: those rows are not taken, and say so.",
    comesTo: ["Dee Fox: 125,000 Common, 2021-03-15"],
    says: ["D2 2021 | date", "D3 March 2021 | date", "D4 Q2 2021 | date"],
    differs: ["common"],
  },
  {
    file: "years-that-cannot-be.csv",
    because: "The years 21 and 2921 are slips of the keys: those rows are not taken, and say so.",
    comesTo: ["Ben Ito: 500,000 Common, 2021-03-15"],
    says: ["D2 0021-03-15 | 0021-03-15", "D4 3/15/2921 | 3/15/2921"],
    differs: ["common"],
  },
];
