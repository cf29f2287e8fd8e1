/** ILPA's reporting template out of the books: every partner and quarter of the demonstration ties, in every figure. */
import type { ReportingTemplate } from "@capstack/ilpa";
import { checkReportingTemplate } from "@capstack/ilpa";
import { readTemplateCells } from "@capstack/workbook";
import { beforeAll, describe, expect, it } from "vitest";
import { copiedDemo, demoClient } from "../setup/demo-client.js";
import { type EngineKind, engineKinds, openDemoEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openDemoEngines();
const clients = new Map<EngineKind, FirmClient>();
const GROUP = "group=Fund%20I";
const QUARTERS = ["2022", "2023", "2024", "2025", "2026"]
  .flatMap((year) => ["03-31", "06-30", "09-30", "12-31"].map((day) => `${year}-${day}`))
  .filter((day) => day >= "2022-09-30" && day <= "2026-06-30");

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
});

const template = async (client: FirmClient, lp: string, end: string): Promise<ReportingTemplate> => {
  const { status, body } = await client.get(`/ilpa-template?${GROUP}&lp=${lp}&end=${end}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe.each(engineKinds)("on %s", (kind) => {
  const client = () => clients.get(kind) as FirmClient;
  const partners = async (): Promise<{ lpEntityId: string; name: string; partnerClass: string }[]> =>
    (await client().get(`/partners?${GROUP}`)).body;

  it.each(QUARTERS)("every partner's template of the quarter to %s ties", async (end) => {
    const limited = (await partners()).filter(({ partnerClass }) => partnerClass === "lp");
    expect(limited.length).toBe(10);
    for (const { lpEntityId } of limited) {
      const { tieOuts } = await template(client(), lpEntityId, end);
      expect(tieOuts.filter(({ gap }) => gap !== 0)).toEqual([]);
      expect(tieOuts.some(({ code }) => code === "stated")).toBe(true);
    }
  });
});
