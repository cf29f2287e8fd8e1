/** The reference page: Scalar, served from here alone, so that it works offline. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { KitEnv } from "@capstack/http";
import type { Hono } from "hono";

/** Scalar puts its styles into the page while it runs, so this page alone allows inline styles; scripts stay ours. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Capstack API reference</title>
</head>
<body>
<noscript>This page needs JavaScript. The same document is at <a href="openapi.json">openapi.json</a>.</noscript>
<script id="api-reference" data-url="openapi.json" data-configuration='{"withDefaultFonts":false,"hideClientButton":true,"telemetry":false}'></script>
<script src="docs/reference.js"></script>
</body>
</html>
`;

/** GET /docs and its script. */
export function addReferenceRoutes(app: Hono<KitEnv>): void {
  let script: Promise<Buffer> | undefined;
  const readScript = () => readFile(scriptFile());

  app.get("/docs", (c) => {
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", "public, max-age=300");
    return c.html(PAGE);
  });

  app.get("/docs/reference.js", async (c) => {
    script ??= readScript();
    const headers = { "Content-Type": "text/javascript; charset=UTF-8", "Cache-Control": "public, max-age=86400" };
    return c.body(new Uint8Array(await script), 200, headers);
  });
}

/** The build copies the script into the app; sources read it where it was installed. */
function scriptFile(): string {
  const { resolve } = createRequire(import.meta.url);
  return resolve(
    import.meta.url.endsWith(".ts") ? "@scalar/api-reference/browser/standalone.js" : "@capstack/api/reference",
  );
}
