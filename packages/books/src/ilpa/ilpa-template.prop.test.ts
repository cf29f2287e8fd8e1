/** Every tie-out of every partner's template is zero over random books. */
import { reportingTemplate } from "@capstack/ilpa";
import { type Books, capitalAccounts, indexBooks, templateFigures } from "@capstack/ledger";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { randomBooks } from "../../../ledger/test/books/random-books.js";
import { accountRows, labelsOf } from "./account-rows.js";
import { ilpaDates } from "./ilpa-dates.js";
import { statedOf, templateInput } from "./ilpa-template.js";

const european = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
const books = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([n, carried]) => randomBooks(n, carried ? { waterfall: european } : {}));
const quarterBefore = {
  ...{ "2023-06-30": "2023-03-31", "2024-03-31": "2023-12-31" },
  ...{ "2024-12-31": "2024-09-30", "2025-09-30": "2025-06-30" },
} as const;
const quarters = fc.constantFrom(...(Object.keys(quarterBefore) as (keyof typeof quarterBefore)[]));
const settings = {
  ...{ accounts: [], entries: [], draws: [], distributions: [], dates: {}, footnotes: [] },
  options: { generalPartnerCarry: "guidance", reporting: "us_gaap" },
} as const;

const items = [
  { date: "2023-05-31", label: "offsetMonitoring", amount: 1_000.01 },
  { date: "2023-05-31", label: "receivedMonitoring", amount: 1_250.02 },
  { date: "2024-02-29", label: "offsetOther", amount: 77.77 },
];

it("every tie-out is zero, the quarter before and other statements among them", () => {
  fc.assert(
    fc.property(books, quarters, (own: Books, end) => {
      const index = indexBooks(own);
      const accounts = accountRows(index.accounts, settings);
      const figures = (on: string) => templateFigures(index, { ...labelsOf(accounts, settings), end: on, items });
      const now = figures(end);
      const { unallocated } = capitalAccounts(index, { end });
      const filled = {
        vehicle: { name: "Fund", baseCurrency: "USD" },
        ...{ settings, accounts, now, offsetPct: 0.8 },
        previous: figures(quarterBefore[end]),
        dates: ilpaDates(index, { startDate: "2022-01-01" }, settings, now),
        stated: statedOf(index, end),
        issued: new Map(),
      };
      for (const partner of filled.now.partners.filter(({ partnerClass }) => partnerClass === "lp")) {
        const { tieOuts } = reportingTemplate(templateInput(filled, partner));
        const apart = tieOuts.filter(({ gap, code, group }) => {
          // What no partner takes part in is in no partner's column, and in the fund's net assets.
          return gap !== 0 && !(code === "stated" && group === "fund" && unallocated.length > 0);
        });
        expect(apart).toEqual([]);
      }
    }),
    runs(200),
  );
});
