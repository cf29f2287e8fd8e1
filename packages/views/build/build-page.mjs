// Builds the page of a view: script and style in one HTML text that asks for nothing.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const folder = fileURLToPath(new URL("../browser/", import.meta.url));

/** The page, from its sources; and the files it is made of. */
export async function buildPage(name) {
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    mode: "production",
    resolve: { conditions: ["@capstack/source", "module", "browser", "import", "default"] },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: `${folder}pages/${name}.tsx`,
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const [script] = output;
  const style = await readFile(`${folder}style.css`, "utf8");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Capstack</title>
<style>${style}</style>
</head>
<body>
<div id="view"></div>
<script type="module">${safeInHtml(script.code)}</script>
</body>
</html>
`;
  return { html, files: Object.keys(script.modules) };
}

/** Nothing in a script may end it before its end. */
function safeInHtml(code) {
  return code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}
