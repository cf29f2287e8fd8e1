import { yearFraction } from "@capstack/decimal";
import type { Row, Source, Subject } from "../row.js";

const isda: Source = { author: "ISDA", title: "EMU and Market Conventions: Recent Developments", year: 1998 };
const worksheet: Source = { author: "ISDA", title: "30/360 Day Count Conventions, worksheet of the 2006 Definitions" };
const microsoft: Source = { author: "Microsoft", title: "Excel help, YEARFRAC" };
const balinski: Source = { author: "Balinski and Young", title: "Fair Representation", year: 1982 };

function years(source: Source, convention: string, from: string, to: string, theirs: string): Row {
  return {
    question: `${from} to ${to} by ${convention}: what part of a year?`,
    source,
    given: "printed",
    ours: { engine: "decimal", vector: `${convention} from ${from} to ${to}` },
    figures: [{ what: "years", theirs, at: [] }],
  };
}

function excel(convention: "30/360" | "actual/365", basis: number, theirs: string): Row {
  const call = `yearFraction("2012-01-01", "2012-07-30", "${convention}")`;
  return {
    question: `2012-01-01 to 2012-07-30 by ${convention} (basis ${basis}): what part of a year?`,
    source: microsoft,
    given: "printed",
    ours: { call, value: yearFraction("2012-01-01", "2012-07-30", convention) },
    figures: [{ what: "years", theirs, at: [] }],
  };
}

/** Dates of ISDA's worksheet with the years of 30/360 and of 30E/360. */
const PERIODS = [
  ["2007-01-15", "2007-01-31", "0.0444", "0.0417"],
  ["2007-01-31", "2007-02-28", "0.0778", "0.0778"],
  ["2007-02-28", "2007-03-31", "0.0917", "0.0889"],
  ["2006-08-31", "2007-02-28", "0.4944", "0.4944"],
  ["2007-02-28", "2007-08-31", "0.5083", "0.5056"],
  ["2007-02-26", "2008-02-29", "1.0083", "1.0083"],
  ["2008-02-29", "2009-02-28", "0.9972", "0.9972"],
  ["2008-02-29", "2008-03-31", "0.0889", "0.0861"],
  ["2008-02-29", "2008-08-31", "0.5056", "0.5028"],
] as const;

export const days: Subject = {
  name: "Days and cents",
  page: "days-and-cents",
  rows: [
    years(isda, "actual/actual", "2003-11-01", "2004-05-01", "0.49772438"),
    years(isda, "actual/actual", "1999-02-01", "1999-07-01", "0.41095890"),
    years(isda, "actual/actual", "1999-07-01", "2000-07-01", "1.00137735"),
    years(isda, "actual/actual", "2002-08-15", "2003-07-15", "0.91506849"),
    years(isda, "actual/actual", "2003-07-15", "2004-01-15", "0.50400479"),
    years(isda, "actual/actual", "1999-07-30", "2000-01-30", "0.50389251"),
    years(isda, "actual/actual", "2000-01-30", "2000-06-30", "0.41530055"),
    ...PERIODS.flatMap(([from, to, bond, euro]) => [
      years(worksheet, "30/360", from, to, bond),
      years(worksheet, "30E/360", from, to, euro),
    ]),
    excel("30/360", 0, "0.58055556"),
    excel("actual/365", 3, "0.57808219"),
    {
      question: "26 seats over five states of 9,061 to 1,182 people, by largest remainder",
      source: balinski,
      given: "printed",
      ours: { engine: "decimal", vector: "26 seats by Hamilton's method" },
      figures: ["9", "7", "5", "4", "1"].map((seats, nth) => ({
        what: `state ${nth + 1}, a seat a cent`,
        theirs: `0.0${seats}`,
        at: [nth],
      })),
    },
  ],
};
