/** Answers for tables that founders type in German, French and British English, worked by hand from each file. */
import type { Expectation } from "../expectation.js";

export const typedAbroad: readonly Expectation[] = [
  {
    file: "summe.csv",
    because: `German, in Latin-1: 12.500 shares at 1,00, since 1,00 and 120,50 show a comma before decimals. Zwischensumme and
      Gesamt are totals; Stammaktien are common, Vorzugsaktien preferred.`,
    comesTo: [
      "Ada Müller: 12,500 Common at 1, 2021-03-15",
      "Jörg Weiß: 12,500 Common at 1, 2021-03-15",
      "Alpha Beteiligungs GmbH: 5,250 Vorzugsaktien Serie A at 120.5, 2022-11-02",
    ],
    preferred: ["Vorzugsaktien Serie A at 120.5"],
  },
  {
    file: "actionnaires.csv",
    because: `French: narrow blanks between thousands, commas before decimals, months by name. Actions ordinaires are common,
      actions de préférence preferred.`,
    comesTo: [
      "Zoé Lefèvre: 600,000 Common at 0.01, 2021-03-15",
      "Luc Noël: 400,000 Common at 0.01, 2021-03-15",
      "Fonds Alpha: 250,000 Actions de préférence A at 4, 2022-08-01",
    ],
    preferred: ["Actions de préférence A at 4"],
  },
  {
    file: "ordinary-shares.csv",
    because: `British: Ordinary Shares and Ordinary are one class, A Ordinary is another one and common, Preferred Ordinary is
      preferred. 15/03/2021 decides that days come first.`,
    comesTo: [
      "Ada Byron: 600,000 Common at 0.001, 2021-03-15",
      "Ben Ito: 400,000 Common at 0.001, 2021-03-15",
      "Alpha Seed Fund: 250,000 A Ordinary at 4, 2022-08-02",
      "Beta Growth LP: 100,000 Preferred Ordinary at 9, 2023-11-30",
    ],
    preferred: ["Preferred Ordinary at 9"],
  },
  {
    file: "german-securities.csv",
    because: `A GmbH becoming an AG: Stammaktien, Vorzugsaktien, a Serie B; VSOP are phantom options; a Wandeldarlehen has no
      shares, and its 250,000 are euros; the Mitarbeiterpool is nobody's.`,
    comesTo: [
      "Ada Byron: 12,500 Common at 1, 2021-03-15",
      "Alpha GmbH: 5,000 Vorzugsaktien at 80, 2022-11-02",
      "Beta GmbH: 2,500 Serie B at 200, 2024-02-20",
      "Eve Park: 1,000 sar under Option pool at 1, 2023-01-01",
      "Option pool: 500 left",
    ],
    preferred: ["Vorzugsaktien at 80", "Serie B at 200"],
    says: ["A6 Kite Angels | convertible note"],
    differs: ["Wandeldarlehen"],
  },
  {
    file: "capital-social.csv",
    because: `A French SAS: parts ordinaires are common, BSPCE are options whose price the table does not say. The nominal value
      is no price paid. 15/02/2021 decides that days come first; 5 000 + 5 000 + 500 = 10 500.`,
    comesTo: [
      "SARL Dupont & Fils: 5,000 Common, 2021-02-01",
      "Mme Zoé Lefèvre: 5,000 Common, 2021-02-15",
      "BSPCE (salariés): 500 option under Option pool, 2022-05-03",
    ],
    says: ["D1 Valeur nominale", "A5 BSPCE (salariés) | exercise price"],
  },
];
