import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { asksForStudio, createStudioPages } from "../server/index.js";
import { requestPart } from "../server/request-part.js";
import { studioFiles } from "../server/studio-files.js";

const text = (content: string) => new TextEncoder().encode(content);
const files = async () => [
  { path: "index.html", content: text(`<body><div id="studio"></div><!--beside-->${" ".repeat(500)}</body>`) },
  { path: "assets/a-1.js", content: text("let a = 1;".repeat(100)) },
];

describe("the pages of the studio", () => {
  const app = createStudioPages({ files, beside: [{ href: "/v1/docs", name: "API reference" }] });

  it("come with a policy that lets them ask for nothing and be framed by nobody", async () => {
    const { headers } = await app.request("/");
    const policy = headers.get("Content-Security-Policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("are asked for again, their parts never: a part's name changes with it", async () => {
    expect((await app.request("/")).headers.get("Cache-Control")).toBe("no-cache");
    expect((await app.request("/assets/a-1.js")).headers.get("Cache-Control")).toContain("immutable");
  });

  it("are packed for those who unpack, and are the same bytes", async () => {
    const packed = await app.request("/assets/a-1.js", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    const plain = await app.request("/assets/a-1.js");
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text());
  });

  it("name what stands beside them", async () => {
    expect(await (await app.request("/")).text()).toContain('<a href="/v1/docs">API reference</a>');
  });

  it("are none but those that were built", async () => {
    for (const path of ["/assets/b.js", "/assets/../package.json", "/assets/%2e%2e/package.json"]) {
      expect((await app.request(path)).status, path).toBe(404);
    }
  });

  it("are tried again after they could not be built", async () => {
    let tries = 0;
    const once = createStudioPages({ files: () => (tries++ === 0 ? Promise.reject(new Error("no room")) : files()) });
    expect((await once.request("/")).status).toBe(500);
    expect((await once.request("/")).status).toBe(200);
  });
});

describe("who is shown the studio", () => {
  const asks = (path: string, accept: string | null, method = "GET") =>
    asksForStudio(
      new Request(`http://localhost${path}`, { method, headers: accept === null ? {} : { Accept: accept } }),
    );

  it.each([
    ["a browser", "/", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
    ["curl", "/", "*/*", false],
    ["a program", "/", "application/json", false],
    ["one who says nothing", "/", null, false],
    ["one who takes JSON rather", "/", "text/html;q=0.5,application/json", false],
    ["a browser at another path", "/account", "text/html", false],
    ["a part of the page", "/assets/a.js", "*/*", true],
  ])("%s", (_, path, accept, shown) => {
    expect(asks(path, accept)).toBe(shown);
  });

  it("nobody who sends something", () => {
    expect(asks("/", "text/html", "POST")).toBe(false);
  });
});

describe("the studio as built", () => {
  let built: Awaited<ReturnType<typeof studioFiles>>;
  beforeAll(async () => {
    built = await studioFiles();
  });
  const find = (pattern: RegExp) => built.filter(({ path }) => pattern.test(path));

  it("begins with less than 40 kB of code packed, 45 with its style", async () => {
    const page = new TextDecoder().decode(find(/^index\.html$/)[0]?.content);
    const shell = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path as string,
    );
    expect(shell.length).toBeGreaterThan(1);
    const app = createStudioPages({ files: async () => built });
    const sizeOf = async (kind: string) => {
      const packed = await Promise.all(
        shell
          .filter((path) => path.endsWith(kind))
          .map((path) => app.request(`/${path}`, { headers: { "Accept-Encoding": "gzip" } })),
      );
      const sizes = await Promise.all(packed.map(async (file) => (await file.arrayBuffer()).byteLength));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    expect(await sizeOf(".js")).toBeLessThan(40_000);
    expect(await sizeOf("")).toBeLessThan(45_000);
  });

  it("names no other origin and no path of the machine that built it", () => {
    for (const { path, content } of built) {
      const code = new TextDecoder().decode(content);
      const addresses = [...code.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address);
      // Names of vocabularies, which are never asked for; five are those of workbooks.
      const names = [
        ...["http://www.w3.org", "http://localhost", "https://json-schema.org"],
        ...["http://schemas.openxmlformats.org", "http://purl.oclc.org", "http://www.wps.cn"],
        ...["http://schemas.microsoft.com", "http://purl.org"],
      ];
      expect(
        addresses.filter((address) => !names.includes(address)),
        path,
      ).toEqual([]);
      expect(code.includes(process.cwd()), path).toBe(false);
    }
  });
});

describe("the part of a schema that requests are made of", () => {
  it("is what they reach, and no answer", () => {
    const $defs = {
      OneRequest: { properties: { a: { $ref: "#/$defs/A" }, initial: { $ref: "#/$defs/CapTableFinal" } } },
      A: { items: { anyOf: [{ $ref: "#/$defs/B" }] } },
      B: { type: "string" },
      CapTableFinal: { properties: { c: { $ref: "#/$defs/C" } } },
      C: {},
      OneResult: { $ref: "#/$defs/C" },
    };
    expect(Object.keys(requestPart({ $defs }).$defs)).toEqual(["OneRequest", "A", "B"]);
  });
});
