/** The requests that cost a server most for their size, each legal to send with a key. */
import { gzipSync } from "node:zlib";
import { operations } from "@capstack/contract";
import { strToU8, zipSync } from "fflate";

export interface HostileRequest {
  readonly name: string;
  readonly path: string;
  readonly body: Buffer;
  readonly gzipped: boolean;
}

const books = (resource: string) => `/api/accounting/${resource}?group=Fund%20I`;

/**
 * The worst a caller can send: bombs, endless files, answers without measure, computations without end.
 * @param firmId a firm of the caller's, which an archive may be for
 */
export function worstRequests(firmId: string): HostileRequest[] {
  const objects = strToU8(`[${"{},".repeat(20_000_000)}{}]`);
  const archive = Buffer.from(zipSync({ "manifest.json": objects }, { level: 9 })).toString("base64");
  const attributes = Array.from({ length: 700_000 }, (_, index) => `a${index}='1'`).join(" ");
  const bomb = `date,amount\n${"a\n".repeat(3_400_000)}`;
  const quickBooks = `General Ledger\n${'"a",,,\n'.repeat(500_000)}`;
  const ofx = `OFXHEADER:100\n\n<OFX><BANKTRANLIST>\n${"<STMTTRN><DTPOSTED>20260608<TRNAMT>1<FITID>1</STMTTRN>\n".repeat(30_000)}`;
  const camt = `<Document>${"<Ntry><Amt Ccy='USD'>1</Amt></Ntry>\n".repeat(60_000)}</Document>`;
  return [
    file("3.4 million bad bank rows", books("bank/import"), { content: bomb, format: "csv" }),
    file("half a million QuickBooks rows", books("import/journal"), { content: quickBooks, format: "quickbooks" }),
    file("an OFX file of 30,000 entries", books("bank/import"), { content: ofx, format: "ofx" }),
    file("a CAMT file of 60,000 entries", books("bank/import"), { content: camt, format: "camt053" }),
    file("an archive of 20 million empty objects", "/api/accounting/archive", { firmId, content: archive }),
    file("700,000 XML attributes", books("bank/import"), { content: `<Document ${attributes}/>`, format: "camt053" }),
    file("XML 100,000 deep", books("bank/import"), { content: "<a>".repeat(100_000), format: "camt053" }),
    plain("1,500 events, every snapshot", "/v1/cap-table/compute", { events: grants(1_500) }),
    plain("400 events, every snapshot", "/v1/cap-table/compute", { events: grants(400) }),
    plain("a fund of endless companies", "/v1/fund-economics/compute", fund({ avgCheckSizeNew: 1e-12 }, 10)),
    plain("a simulation of long lists", "/v1/fund-economics/compute", fund({ avgCheckSizeNew: 5_000 }, 1_000)),
    plain("300,000 unknown fields", "/v1/cap-table/compute", {
      events: [],
      ...Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`f${index}`, 0])),
    }),
    plain("200 series", "/v1/exit-waterfall/compute", waterfall(200)),
  ];
}

function grants(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    type: "common_issuance",
    grants: [{ id: `h${index}`, name: `Holder ${index}`, shares: 1_000 + index }],
  }));
}

function fund(portfolio: object, runs: number): object {
  const { inputs } = operations.fundEconomicsCompute.examples[0].request;
  const changed = { ...inputs, portfolio: { ...inputs.portfolio, newPct: 1, followPct: 0, ...portfolio } };
  return { inputs: changed, options: { monteCarlo: { runs, seed: 1 } } };
}

function waterfall(series: number): object {
  const preferred = Array.from({ length: series }, (_, index) => ({
    id: `S${index}`,
    name: `Series ${index}`,
    seniority: index,
    participation: index % 3 === 0 ? "full" : "none",
    holders: [{ id: "h", name: "Fund", shares: 1_000 + index, invested: 10_000 + 7 * index }],
  }));
  return { model: { common: [{ id: "f", name: "Founders", shares: 1_000_000 }], preferred }, exitValuation: 5_000_000 };
}

function file(name: string, path: string, body: object): HostileRequest {
  return { name, path, body: gzipSync(JSON.stringify(body)), gzipped: true };
}

function plain(name: string, path: string, body: object): HostileRequest {
  return { name, path, body: Buffer.from(JSON.stringify(body)), gzipped: false };
}
