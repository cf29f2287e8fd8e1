/** ILPA's reporting template of partners, filled from the books of a vehicle. */
import { addDays, rational, toDayNumber } from "@capstack/decimal";
import {
  type FundColumnInput,
  type ReportingTemplate,
  type ReportingTemplateInput,
  reportingRows,
  reportingTemplate,
} from "@capstack/ilpa";
import {
  type BooksIndex,
  capitalAccounts,
  currencyDecimals,
  type TemplateColumn,
  type TemplateColumns,
  type TemplateFigures,
  type TemplatePartner,
  templateFigures,
} from "@capstack/ledger";
import { archivedName, archiveOf } from "../documents/archive-of-files.js";
import { recognisedOffsetsByKind } from "../fees/fee-offset.js";
import { loadAgreedFee } from "../load/agreed-fee.js";
import { FileAnswer } from "../requests/answer.js";
import type { Query } from "../requests/body.js";
import { maySee, notFound } from "../requests/caller.js";
import type { IlpaSettings } from "../tables/json-shapes.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type AccountRow, accountRows, labelsOf } from "./account-rows.js";
import { childFundsOf } from "./ilpa-child-funds.js";
import { ilpaDates, lastFullQuarter } from "./ilpa-dates.js";
import { ilpaFootnotes } from "./ilpa-footnotes.js";
import { loadIlpaSettings } from "./ilpa-settings.js";

/** The template of one partner, as JSON or as a workbook. */
export async function getIlpaTemplate(read: Read, vehicle: VehicleRow, query: Query<"getIlpaTemplate">) {
  const today = query.asOf ?? read.today;
  const source = await ilpaSource(read, vehicle, { today, end: query.end ?? lastFullQuarter(today) });
  const lpEntityId = query.lp.toLowerCase();
  const partner = source.partners.find((one) => one.lpEntityId === lpEntityId && maySee(read.caller, lpEntityId));
  if (partner === undefined) throw notFound("There is no such partner in this vehicle.");
  const held = query.childFunds === "true" ? await childFundsOf(read, vehicle, { today, end: source.end }) : null;
  const input = { ...source.inputOf(partner), ...(held && { childFunds: held }) };
  if (query.format === "json") {
    const template: ReportingTemplate = reportingTemplate(input);
    return held === null ? template : { ...template, childFunds: held };
  }
  return new FileAnswer({
    name: `ilpa-${source.end}.xlsx`,
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes: () => workbookOf(input),
  });
}

/** The templates of all limited partners as one archive of workbooks, which are made and sent one by one. */
export async function getIlpaTemplates(read: Read, vehicle: VehicleRow, query: Query<"getIlpaTemplates">) {
  const today = query.asOf ?? read.today;
  const source = await ilpaSource(read, vehicle, { today, end: query.end ?? lastFullQuarter(today) });
  const partners = source.partners.filter(({ lpEntityId }) => maySee(read.caller, lpEntityId));
  if (partners.length === 0) throw notFound("This vehicle has no limited partners.");
  const files = partners.map((partner, place) => ({
    name: `${archivedName(place, partner.name)}.xlsx`,
    bytes: () => workbookOf(source.inputOf(partner)),
  }));
  const name = `ilpa-${source.end}.zip`;
  return new FileAnswer({ name, type: "application/zip", parts: files.length, pieces: () => archiveOf(files) });
}

/** The workbook of a template. */
export async function workbookOf(input: ReportingTemplateInput): Promise<Uint8Array> {
  // It brings the writer of workbooks along, which no start waits for.
  const { ilpaWorkbook } = await import("@capstack/workbook");
  return ilpaWorkbook(input);
}

/** Templates of every partner of a vehicle at the end of a quarter. */
export interface IlpaSource {
  readonly end: string;
  readonly partners: readonly TemplatePartner[];
  readonly inputOf: (partner: TemplatePartner) => ReportingTemplateInput;
}

/** Figures of all partners are computed once. @throws EngineError `invalid_period` for a day that ends no quarter */
export async function ilpaSource(
  read: Read,
  vehicle: VehicleRow,
  { today, end }: { readonly today: string; readonly end: string },
): Promise<IlpaSource> {
  const owner = ownerOf(read, vehicle);
  const settings = await loadIlpaSettings(read.tx, owner);
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const accounts = accountRows(books.accounts, settings);
  const recognised = await recognisedOffsetsByKind(read.tx, owner, vehicle.baseCurrency);
  const question = { ...labelsOf(accounts, settings), items: itemsOf(recognised, vehicle.baseCurrency) };
  const now = templateFigures(books, { ...question, end });
  const before = addDays(now.quarterStart, -1);
  const previous = isBegun(books, before) ? templateFigures(books, { ...question, end: before }) : null;
  const offsetPct = (await loadAgreedFee(read.tx, owner, end))?.offsetPct;
  const filled: Filled = {
    ...{ vehicle, settings, accounts, now, previous, offsetPct },
    dates: ilpaDates(books, vehicle, settings, now),
    stated: statedOf(books, end),
  };
  return {
    end,
    partners: limitedByName(now),
    inputOf: (partner) => templateInput(filled, partner),
  };
}

function limitedByName({ partners }: TemplateFigures): TemplatePartner[] {
  const limited = partners.filter(({ partnerClass }) => partnerClass === "lp");
  return limited.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const isBegun = ({ entries, commitments }: BooksIndex, day: string) =>
  Math.min(entries.day[0] ?? Number.POSITIVE_INFINITY, commitments[0]?.day ?? Number.POSITIVE_INFINITY) <=
  toDayNumber(day);

/** A partner's template before its sums are made. */
export function templateInput(filled: Filled, partner: TemplatePartner): ReportingTemplateInput {
  const { vehicle, settings, now, dates, stated } = filled;
  return {
    ...{ fund: vehicle.name, partner: partner.name, currency: vehicle.baseCurrency, dates },
    columns: columnsOf(filled, now, partner),
    received: receivedOf(now, partner, vehicle.baseCurrency),
    offsetRates: offsetRates(filled),
    options: { ...settings.options, carry: "split" },
    footnotes: ilpaFootnotes(filled),
    stated: { lp: stated.partners.get(partner.lpEntityId) ?? {}, fund: stated.fund },
    ...previousOf(filled, partner),
  };
}

/** What templates of a vehicle are filled from. */
export interface Filled {
  readonly vehicle: Pick<VehicleRow, "name" | "baseCurrency">;
  readonly settings: IlpaSettings;
  readonly accounts: readonly AccountRow[];
  readonly now: TemplateFigures;
  readonly previous: TemplateFigures | null;
  readonly offsetPct: number | undefined;
  readonly dates: ReportingTemplateInput["dates"];
  readonly stated: ReturnType<typeof statedOf>;
}

type Recognised = Awaited<ReturnType<typeof recognisedOffsetsByKind>>;

/** Each fee as received, and the part of it that reduces the management fee, by the rows of both sections. */
function itemsOf(offsets: Recognised, currency: string) {
  return offsets.flatMap(({ date, kind, received, offsetPct }) => {
    const recognised = Number(rational(received).times(offsetPct).toFixed(currencyDecimals(currency)));
    return [
      { date, label: rowOfKind("offset", kind), amount: recognised },
      ...(kind === "organization" || kind === "placement"
        ? []
        : [{ date, label: rowOfKind("received", kind), amount: received }]),
    ];
  });
}

/** `offsetBrokenDeal` of `broken_deal`. */
function rowOfKind(section: "offset" | "received", kind: string): string {
  return section + kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function columnsOf({ vehicle }: Filled, figures: TemplateFigures, { own, others }: TemplatePartner) {
  const periods = (columns: TemplateColumns) => {
    const inception = columns.itd;
    const column = (name: "qtd" | "ytd" | "itd") => toFundColumn(columns[name], inception, vehicle.baseCurrency);
    return { qtd: column("qtd"), ytd: column("ytd"), itd: column("itd") };
  };
  return {
    lp: periods(own),
    fund: periods(figures.fund),
    gp: periods(figures.generalPartner),
    others: periods(others),
  };
}

const OFFSET_ROWS = reportingRows.filter(({ row }) => row >= 64 && row <= 75).map(({ id }) => id as string);
const APPLIED_ROWS = ["managementFeeOffsets", "internalOffsets", "externalOffsets"];

/** A column by the ids of the template's rows. */
function toFundColumn(column: TemplateColumn, inception: TemplateColumn, currency: string): FundColumnInput {
  const { results, items, transfers, endingNav: _, ...figures } = column;
  const offsets = Object.fromEntries(OFFSET_ROWS.flatMap((id) => (items[id] === undefined ? [] : [[id, items[id]]])));
  const unapplied = (of: TemplateColumn) => [
    ...OFFSET_ROWS.map((id) => of.items[id] ?? 0),
    ...APPLIED_ROWS.map((id) => -(of.results[id] ?? 0)),
  ];
  const before = [...unapplied(inception), ...unapplied(column).map((amount) => -amount)];
  return {
    ...figures,
    ...results,
    ...offsets,
    partnerTransfers: transfers,
    unappliedOffsetsBegin: sumAmounts(before, currency),
  } as FundColumnInput;
}

function receivedOf({ partners }: TemplateFigures, partner: TemplatePartner, currency: string) {
  const limited = partners.filter(({ partnerClass }) => partnerClass === "lp");
  const periods = (owners: readonly TemplatePartner[]) => {
    const column = (name: "qtd" | "ytd" | "itd") => {
      const labels = [...new Set(owners.flatMap(({ own }) => Object.keys(own[name].items)))].filter((label) =>
        label.startsWith("received"),
      );
      const total = (label: string) =>
        sumAmounts(
          owners.map(({ own }) => own[name].items[label] ?? 0),
          currency,
        );
      return Object.fromEntries(labels.map((label) => [label, total(label)]));
    };
    return { qtd: column("qtd"), ytd: column("ytd"), itd: column("itd") };
  };
  return { lp: periods([partner]), allLps: periods(limited) };
}

/** The part of each kind of fee that reduces the management fee, by the terms of the day. */
function offsetRates({ offsetPct, now }: Filled) {
  if (offsetPct === undefined) return {};
  const shown = OFFSET_ROWS.filter((id) => now.fund.itd.items[id] !== undefined);
  return Object.fromEntries(shown.map((id) => [id, offsetPct]));
}

/** What the capital accounts and the balance sheet of the day say. Currency. */
export function statedOf(books: BooksIndex, end: string) {
  const { rows, ties } = capitalAccounts(books, { end });
  const partners = rows.map(({ lpEntityId, ending, outstanding }) => {
    return [lpEntityId, { endingNav: ending, unfundedEnd: outstanding }] as const;
  });
  return { partners: new Map(partners), fund: { endingNav: ties.netAssets } };
}

/** The quarter before, as the books have it today. */
function previousOf(filled: Filled, partner: TemplatePartner) {
  const { previous, settings, dates } = filled;
  const before = previous?.partners.find(({ lpEntityId }) => lpEntityId === partner.lpEntityId);
  if (previous === null || before === undefined) return {};
  const { others: _, ...columns } = columnsOf(filled, previous, before);
  const days = { yearStart: previous.yearStart, periodStart: previous.quarterStart, periodEnd: previous.end };
  return {
    previous: { dates: { ...dates, ...days }, columns, options: { ...settings.options, carry: "split" as const } },
  };
}
