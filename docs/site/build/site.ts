// Builds the site: node --conditions=@capstack/source --import tsx build/site.ts <folder>
// The last line it prints is the folder. Nothing outside that folder and `.stage` is written.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { build } from "vitepress";
import { siteFolder } from "./repository.js";
import { assemble, writeStage } from "./stage.js";
import { asMarkdown, llmsFullText, llmsText } from "./texts.js";

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("Name the folder that the site is built into.");
const folder = resolve(target);
mkdirSync(`${siteFolder}/.stage`, { recursive: true });
const stage = mkdtempSync(`${siteFolder}/.stage/`);
try {
  const assembled = await assemble();
  writeStage(assembled, stage);
  process.env.NODE_ENV = "production";
  rmSync(folder, { recursive: true, force: true });
  await build(stage, { outDir: folder });
  for (const page of assembled.pages) {
    mkdirSync(dirname(`${folder}/${page.path}`), { recursive: true });
    writeFileSync(`${folder}/${page.path}.md`, asMarkdown(page));
  }
  writeFileSync(`${folder}/llms.txt`, llmsText(assembled.pages));
  writeFileSync(`${folder}/llms-full.txt`, llmsFullText(assembled.pages));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
