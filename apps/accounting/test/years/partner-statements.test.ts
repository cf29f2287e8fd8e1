/** Every partner's statement as one archive: a file each, sent while it is made, and its own alone to a partner's key. */
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";
import { engineKinds, openDemoEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openDemoEngines();
const clients = new Map<string, FirmClient>();
const GROUP = "group=Fund%20I&end=2025-12-31";

beforeAll(async () => {
  for (const kind of engineKinds) clients.set(kind, await demoClient(kind));
});

async function archive({ app, key }: FirmClient, asked: string) {
  const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
  const response = await app.request(`/api/accounting/partner-statements?${GROUP}${asked}`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, files: response.ok ? unzipSync(bytes) : {} };
}

describe.each(engineKinds)("on %s", (kind) => {
  const client = () => clients.get(kind) as FirmClient;

  it("has a file for each partner, each as it is alone", async () => {
    const { body } = await client().get(`/capital-accounts?${GROUP}`);
    const { response, files } = await archive(client(), "&format=csv");
    const names = Object.keys(files).map((name) => name.replace(/^\d{3} (.*)\.csv$/, "$1"));
    expect(names).toEqual(body.rows.map(({ name }: { name: string }) => name));
    expect(response.headers.get("X-Total-Count")).toBe(String(names.length));
    for (const [place, { lpEntityId }] of body.rows.entries()) {
      const { app, key } = client();
      const alone = await app.request(
        `/api/accounting/statements/capital-account?${GROUP}&lp=${lpEntityId}&format=csv`,
        { headers: { Authorization: `Bearer ${JSON.stringify(key)}` } },
      );
      expect(new TextDecoder().decode(Object.values(files)[place])).toBe(await alone.text());
    }
  });

  it("gives the same bytes twice, and PDFs unless asked otherwise", async () => {
    const [one, two] = [await archive(client(), ""), await archive(client(), "")];
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
    for (const [name, bytes] of Object.entries(one.files)) {
      expect(name).toMatch(/\.pdf$/);
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    }
  });

  it("holds nothing but its own for a partner's key, and no ILPA template, which shows the fund", async () => {
    const { body } = await client().get(`/capital-accounts?${GROUP}`);
    const { lpEntityId, name } = body.rows[3];
    const { account } = client().key as { account: string };
    const partner = new FirmClient(engines.of(kind), { account, scopes: ["accounting:own"], partners: [lpEntityId] });
    const { files } = await archive(partner, "&format=csv");
    expect(Object.keys(files)).toEqual([`001 ${name}.csv`]);
    expect((await archive(partner, "&statement=ilpa")).response.status).toBe(403);
  });
});
