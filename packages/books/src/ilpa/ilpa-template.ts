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
  dayText,
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
import { type IssuedTemplate, issuedTemplates } from "./issued-templates.js";

/** The template of one partner, as JSON or as a workbook. */
export async function getIlpaTemplate(read: Read, vehicle: VehicleRow, query: Query<"getIlpaTemplate">) {
  const lpEntityId = query.lp.toLowerCase();
  const source = await ilpaSource(read, vehicle, { ...askedOf(read, query), lpEntityId });
  const partner = source.partners.find((one) => one.lpEntityId === lpEntityId && maySee(read.caller, lpEntityId));
  if (partner === undefined) throw notFound("There is no such partner in this vehicle.");
  if (query.format === "json") return source.publish(partner);
  return new FileAnswer({
    ...{ name: `ilpa-${source.end}.xlsx`, type: WORKBOOK },
    bytes: () => workbookOf(source.inputOf(partner)),
  });
}

/** What a workbook is sent as. */
export const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The templates of all limited partners as one archive of workbooks, which are made and sent one by one. */
export async function getIlpaTemplates(read: Read, vehicle: VehicleRow, query: Query<"getIlpaTemplates">) {
  const source = await ilpaSource(read, vehicle, askedOf(read, query));
  const partners = source.partners.filter(({ lpEntityId }) => maySee(read.caller, lpEntityId));
  if (partners.length === 0) throw notFound("This vehicle has no limited partners.");
  const files = partners.map((partner, place) => ({
    name: `${archivedName(place, partner.name)}.xlsx`,
    bytes: () => workbookOf(source.inputOf(partner)),
  }));
  const name = `ilpa-${source.end}.zip`;
  return new FileAnswer({ name, type: "application/zip", parts: files.length, pieces: () => archiveOf(files) });
}

/** The day that the books are read on, the quarter's end, and whether held funds are shown. */
function askedOf(read: Read, { asOf, end, childFunds }: Query<"getIlpaTemplates">): AskedTemplates {
  const today = asOf ?? read.today;
  return { today, end: end ?? lastFullQuarter(today), childFunds: childFunds === "true" };
}

/** The workbook of a template. */
export async function workbookOf(input: ReportingTemplateInput): Promise<Uint8Array> {
  // It brings the writer of workbooks along, which no start waits for.
  const { ilpaWorkbook } = await import("@capstack/workbook");
  return ilpaWorkbook(input);
}

/** Who asks, and books that are kept: what a write reads is kept for nobody else. */
export interface TemplateAsker extends Pick<Read, "tx" | "caller" | "tenantId"> {
  readonly services: Pick<Read["services"], "keptBooks">;
}

/** Templates of a quarter; with `lpEntityId` those that one partner's is compared with are enough. */
export interface AskedTemplates {
  readonly today: string;
  readonly end: string;
  readonly childFunds: boolean;
  readonly lpEntityId?: string;
}

/** A template as it is answered: with the funds that the vehicle holds, where they are asked for, and what it was tied to. */
export interface PublishedTemplate extends ReportingTemplate {
  readonly childFunds?: ChildFunds;
  /** The quarter before: its template as it was issued last, or the books as they are. Null where nothing was before. */
  readonly tiedTo: { readonly end: string; readonly issued: Omit<IssuedTemplate, "input"> | null } | null;
}

type ChildFunds = Awaited<ReturnType<typeof childFundsOf>>;

/** Templates of every partner of a vehicle at the end of a quarter. */
export interface IlpaSource {
  readonly end: string;
  readonly quarterStart: string;
  readonly partners: readonly TemplatePartner[];
  readonly inputOf: (partner: TemplatePartner) => ReportingTemplateInput;
  readonly publish: (partner: TemplatePartner) => PublishedTemplate;
}

/** Figures of all partners are computed once. @throws EngineError `invalid_period` for a day that ends no quarter */
export async function ilpaSource(
  read: TemplateAsker,
  vehicle: VehicleRow,
  { today, end, childFunds, lpEntityId }: AskedTemplates,
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
    issued: await issuedTemplates(read, vehicle, { end: before, lpEntityId }),
  };
  const held = childFunds ? { childFunds: await childFundsOf(read, vehicle, { today, end }) } : {};
  const inputOf = (partner: TemplatePartner) => ({ ...templateInput(filled, partner), ...held });
  return {
    ...{ end, quarterStart: now.quarterStart, partners: limitedByName(now), inputOf },
    publish: (partner) => {
      return { ...reportingTemplate(inputOf(partner)), ...held, tiedTo: tiedTo(filled, partner) };
    },
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
  /** By partner: the template of the quarter before as it was issued last. */
  readonly issued: ReadonlyMap<string, IssuedTemplate>;
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

/** The quarter before: as it was issued, where it was; else as the books have it today. */
function previousOf(filled: Filled, partner: TemplatePartner): Pick<ReportingTemplateInput, "previous"> {
  const { previous, settings, dates, issued } = filled;
  const kept = issued.get(partner.lpEntityId);
  if (kept !== undefined) {
    const { dates: then, columns, options = {} } = kept.input;
    const { lp, fund, gp } = columns;
    const called = `The template that was issued on ${dayText(kept.issuedAt.slice(0, 10))}, SHA-256 ${kept.hash}`;
    return { previous: { dates: then, columns: { lp, fund, gp }, options, called } };
  }
  const before = previous?.partners.find(({ lpEntityId }) => lpEntityId === partner.lpEntityId);
  if (previous === null || before === undefined) return {};
  const { others: _, ...columns } = columnsOf(filled, previous, before);
  const days = { yearStart: previous.yearStart, periodStart: previous.quarterStart, periodEnd: previous.end };
  const options = { ...settings.options, carry: "split" as const };
  return { previous: { dates: { ...dates, ...days }, columns, options, called: "The books as they are" } };
}

/** What {@link previousOf} gives, by name. */
function tiedTo({ now, previous, issued }: Filled, { lpEntityId }: TemplatePartner): PublishedTemplate["tiedTo"] {
  const end = addDays(now.quarterStart, -1);
  const kept = issued.get(lpEntityId);
  if (kept !== undefined) {
    const { input: _, ...head } = kept;
    return { end, issued: head };
  }
  const isInBooks = previous?.partners.some((one) => one.lpEntityId === lpEntityId) ?? false;
  return isInBooks ? { end, issued: null } : null;
}
