import { describe, expect, it } from "vitest";
import { readSchedule } from "./vesting-text.js";

describe("a vesting schedule", () => {
  it.each([
    ["M-48-12", 48, 12, 1],
    ["Q-48-0", 48, 0, 3],
    ["1/48 monthly, 1 year cliff", 48, 12, 1],
    ["1/48th monthly with 12 month cliff", 48, 12, 1],
    ["4 years with a 1 year cliff", 48, 12, 1],
    ["four year vesting, one year cliff, monthly thereafter", 48, 12, 1],
    ["1/16 quarterly, 1-year cliff", 48, 12, 3],
    ["36 months, no cliff", 36, 0, 1],
    ["25% after 1 year, then monthly over 36 months", 48, 12, 1],
    ["25% at 12 months, monthly over 4 years", 48, 12, 1],
    ["1/4 after one year, 1/48 monthly thereafter", 48, 12, 1],
    ["25% on the first anniversary, 1/36 of the remainder monthly thereafter", 48, 12, 1],
    ["1/48th per month over 4 years, 1 year cliff", 48, 12, 1],
    ["4 Jahre, 12 Monate Cliff", 48, 12, 1],
    ["semi-annually over 4 years", 48, 0, 6],
    ["1/8 semiannual, 1 year cliff", 48, 12, 6],
    ["4 years, half-yearly", 48, 0, 6],
    ["1/48 a month with a one year cliff", 48, 12, 1],
    ["48 months, cliff: 12 months", 48, 12, 1],
    ["25% after 1 year, the rest monthly over 36 months", 48, 12, 1],
  ])("%s is %d months, a cliff of %d, every %d", (text, months, cliffMonths, intervalMonths) => {
    expect(readSchedule(text)).toEqual({ months, cliffMonths, intervalMonths });
  });
  it.each([
    ["per annum over 4 years", 48, 12],
    ["once a year over 4 years", 48, 12],
    ["each year over 4 years", 48, 12],
    ["every 12 months over 4 years", 48, 12],
    ["on each anniversary over 4 years", 48, 12],
    ["4 Jahre, jährlich", 48, 12],
    ["4 ans, par an", 48, 12],
    ["4 ans, annuellement", 48, 12],
    ["4 años, anual", 48, 12],
    ["twice a year over 4 years", 48, 6],
    ["every six months over 3 years", 36, 6],
    ["3 Jahre, pro Halbjahr", 36, 6],
    ["36 mois, semestriel", 36, 6],
    ["3 años, cada semestre", 36, 6],
    ["every third month over 36 months", 36, 3],
    ["every three months over 36 months", 36, 3],
    ["4 years, per quarter", 48, 3],
    ["3 years, vierteljährlich", 36, 3],
    ["über 3 Jahren, jedes Quartal", 36, 3],
    ["36 mois, par trimestre", 36, 3],
    ["4 Jahre, trimestriel", 48, 3],
    ["36 meses, trimestral", 36, 3],
    ["48 Monate, monatlich", 48, 1],
    ["48 mois, tous les mois", 48, 1],
    ["48 meses, mensual", 48, 1],
  ])("of a rhythm in words, %s, is %d months, every %d", (text, months, intervalMonths) => {
    expect(readSchedule(text)).toEqual({ months, cliffMonths: 0, intervalMonths });
  });
  it.each([
    "48 month, semi-monthly",
    "48 months, semi monthly",
    "48 months, bimonthly",
    "every 2 months over 4 years",
    "thrice a year over 4 years",
    "every business day over 4 years",
    "4 Jahre, wöchentlich",
    "36 mois, tous les quinze jours",
    "4 years, monthly, then quarterly",
  ])("of a rhythm that is not plain, %s, is left", (text) => {
    expect(readSchedule(text)).toBeUndefined();
  });
  it.each([
    "48 months, no vesting until IPO",
    "4 years, back-loaded",
    "4 years, fully accelerates on change of control",
    "4 years, vested",
    "4 years monthly, subject to board approval",
    "4 years monthly from the hire date",
    "48 Monate, Beschleunigung bei Verkauf",
    "12 month cliff, the rest monthly over 36 months",
    "12 months cliff, then 12 months",
    "4 years after a year",
  ])("with a word that is not understood, %s, is left", (text) => {
    expect(readSchedule(text)).toBeUndefined();
  });
  it.each(["None", "Fully vested", "n/a"])("%s is none", (text) => {
    expect(readSchedule(text)).toBeNull();
  });
  it.each([
    "Custom",
    "Milestone: Series B",
    "25% at cliff, then monthly",
    "M-12-48",
    "see grant letter",
    "5/48 vested immediately, then 43 months",
    "12 month cliff, then 36 months monthly",
    "12 month cliff, monthly over the following 36 months",
    "40% after 1 year, then monthly over 36 months",
    "1/48 monthly over 3 years",
    "4 years, monthly, 1 year cliff, 50% double trigger",
    "weekly over 4 years",
    "bi-annually over 4 years",
    "every other month over 2 years",
  ])("%s is not understood", (text) => {
    expect(readSchedule(text)).toBeUndefined();
  });
});
