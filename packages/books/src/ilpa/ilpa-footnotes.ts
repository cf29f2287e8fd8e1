/** The footnotes of a template: the firm's, and those that come where the firm has none of their kind. */
import type { ReportingTemplateInput } from "@capstack/ilpa";
import { reportingRows } from "@capstack/ilpa";
import type { Filled } from "./ilpa-template.js";

type Footnote = NonNullable<ReportingTemplateInput["footnotes"]>[number];

/** By kind, the firm's words first. */
export function ilpaFootnotes(filled: Filled): Footnote[] {
  const own = filled.settings.footnotes as readonly Footnote[];
  const said = new Set(own.map(({ about }) => about));
  return [...own, ...coming(filled).filter(({ about }) => !said.has(about))];
}

function coming(filled: Filled): Footnote[] {
  const { name } = filled.vehicle;
  return [
    {
      about: "fundDefinition",
      text: `The fund is ${name} with all its partners, the general partner among them. Vehicles that it holds are not consolidated.`,
    },
    {
      about: "relatedPersons",
      text: `Related persons are the general partner and the manager of ${name} and those who control them or whom they control.`,
    },
    ...transferNote(filled),
    ...reportingRows.filter(({ owesFootnote }) => owesFootnote).flatMap(({ id, row }) => otherNote(filled, id, row)),
  ];
}

/** What an «other» row holds: its accounts by name, changes of commitments, fees without a kind of their own. */
function otherNote({ accounts, now }: Filled, id: Footnote["about"], row: number): Footnote[] {
  if (row === 113 ? isNothing(now, "unfundedOther") : isNothing(now, id)) return [];
  const names = accounts.filter((account) => account.row === id).map(({ code, name }) => `${code} ${name}`);
  if (names.length > 0) return [{ about: id, text: `Amounts of ${names.join("; ")}.` }];
  if (row === 113) return [{ about: id, text: "Commitments made, raised and transferred after a partner's first." }];
  const isOfItems = now.fund.itd.items[id] !== undefined;
  return isOfItems ? [{ about: id, text: "Fees that were recorded without a kind of their own." }] : [];
}

/** What the books move with an interest, where one moved. */
function transferNote({ now }: Filled): Footnote[] {
  if (now.partners.every(({ own }) => own.itd.transfers === 0)) return [];
  const text =
    "What moved is capital before the carry that had accrued on it; that carry is computed anew for who holds the interest, in rows 93 and 97.";
  return [{ about: "partnerTransfers", text }];
}

/** Whether a row is zero in every period, for the fund and for each of its partners. */
function isNothing({ fund, partners }: Filled["now"], id: string): boolean {
  return [fund, ...partners.map(({ own }) => own)].every(({ qtd, ytd, itd }) =>
    [qtd, ytd, itd].every((column) => {
      const own = id === "unfundedOther" ? column.unfundedOther : (column.results[id] ?? column.items[id] ?? 0);
      return own === 0;
    }),
  );
}
