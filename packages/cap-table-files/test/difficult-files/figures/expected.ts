/** Answers for figures, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const figures: readonly Expectation[] = [
  {
    file: "swiss.csv",
    because: "Apostrophes, straight and curly, part thousands; the currency stands before or behind.",
    comesTo: [
      "Ada Müller: 1,250,000 Common at 0.05",
      "Urs Frei: 1,000,000 Common at 0.05",
      "Rea Egli: 250,000 Common at 0.05",
    ],
  },
  {
    file: "letters-for-millions.csv",
    because: "8M is 8,000,000, 1.5M is 1,500,000, 500k is 500,000; a word behind a count says what it counts.",
    comesTo: [
      "Ada Byron: 8,000,000 Common at 0.0001",
      "Ben Ito: 1,500,000 Common at 0.0001",
      "Cem Kaya: 500,000 Common at 0.0001",
      "Dee Fox: 2,000,000 Common at 0.0001",
      "Eve Park: 250,000 Common at 0.0001",
    ],
  },
  {
    file: "millionen.csv",
    because: "1,5 Mio. is 1,500,000 where 0,01 shows that a comma stands before decimals; 250 Tsd. is 250,000.",
    comesTo: ["Ada Müller: 1,500,000 Common at 0.01", "Jörg Weiß: 250,000 Common at 0.01"],
  },
  {
    file: "currencies.csv",
    because: "Five ways to write 1.25 dollars. Words are no price: that row is not taken.",
    comesTo: [
      "Ada Byron: 1,000 Series A Preferred at 1.25",
      "Ben Ito: 1,000 Series A Preferred at 1.25",
      "Cem Kaya: 1,000 Series A Preferred at 1.25",
      "Dee Fox: 1,000 Series A Preferred at 1.25",
      "Eve Park: 1,000 Series A Preferred at 1.25",
    ],
    preferred: ["Series A Preferred at 1.25"],
    says: ["D7 one and a quarter | one and a quarter"],
    differs: ["Series A Preferred"],
  },
  {
    file: "points-either-way.csv",
    because: "250.000 is 250,000 or 250: asked. Answered that a comma stands before decimals, it is 250,000.",
    answers: { decimalMark: "," },
    comesTo: ["Ada Byron: 250,000 Common", "Ben Ito: 750,000 Common"],
    asks: ["decimalMark"],
  },
  {
    file: "indian-grouping.csv",
    because: "Ten lakh, 10,00,000, is a million.",
    comesTo: ["Ada Rao: 1,000,000 Common at 10", "Ben Iyer: 250,000 Common at 10"],
  },
  {
    file: "fractions-of-shares.csv",
    because: "1000000.00 is a whole number. Half a share is none: that row is not taken, and says so.",
    comesTo: ["Ada Byron: 1,000,000 Common"],
    says: ["B3 250000.5 | whole"],
    differs: ["common"],
  },
  {
    file: "nothing-of-a-figure.csv",
    because: "n/a is no price, and no reason to leave out a holding. TBD, ~500000 and a dash are no number of shares.",
    comesTo: ["Ada Byron: 1,000,000 Common"],
    says: ["C3 TBD | TBD", "C4 ~500000 | ~500000", "C5 -"],
  },
  {
    file: "semicolons-with-points.csv",
    because: "Points part thousands: two of them in 1.000.000 leave no other reading.",
    comesTo: ["Ada Byron: 1,000,000 Common at 0.0001", "Ben Ito: 500,000 Common at 0.0001"],
  },
  {
    file: "prices-with-three-decimals.csv",
    because: `Between commas "1,000" can only be a thousand, so that 1.250 has a point before its decimals: nothing to ask.`,
    comesTo: ["Alpha Seed Fund: 1,000 Series Seed at 1.25", "Beta Growth LP: 2,000 Series A at 3.5"],
    preferred: ["Series Seed at 1.25", "Series A at 3.5"],
  },
  {
    file: "money-for-shares.csv",
    because: "$4,000,000 is money, and no number of shares: that row is not taken, and says so.",
    comesTo: ["Ben Ito: 3,000,000 Common at 0.0001"],
    says: ["C2 $4,000,000 | money"],
    differs: ["common"],
  },
  {
    file: "two-currencies.csv",
    because:
      "Dollars and euros in one column are two currencies: nothing is converted, and the first of the other kind is said.",
    comesTo: [
      "Ada Byron: 4,000,000 Common at 0.0001",
      "Alpha Seed Fund: 1,000,000 Series Seed at 1.25",
      "Beta GmbH: 500,000 Series A at 3.5",
    ],
    preferred: ["Series Seed at 1.25", "Series A at 3.5"],
    says: ["D4 €3.50 | EUR"],
  },
];
