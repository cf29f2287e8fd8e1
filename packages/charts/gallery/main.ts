/**
 * The gallery: one page with every chart and hard case, light and dark, at the widths of a phone, a tablet and a desk.
 * Writes `gallery/out/index.html`; with `shots` also a picture of each case, made by the browser that CHROMIUM names.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { themes, toSvg } from "../src/index.js";
import { cases } from "./cases.js";

const out = fileURLToPath(new URL("out/", import.meta.url));
const WIDTHS = [320, 768, 1280];
const [mode, word = ""] = process.argv.slice(2);
const shown = cases.filter(({ name }) => name.includes(word));

mkdirSync(out, { recursive: true });
writeFileSync(`${out}index.html`, page());

function page(): string {
  const sections = (["light", "dark"] as const).flatMap((theme) =>
    shown.map(({ name, draw }) => {
      const pictures = WIDTHS.map((width) => toSvg(draw({ width }), { theme }));
      const id = `${theme}-${name.replaceAll(/\W+/g, "-")}`;
      const style = `background:${themes[theme].background};color:${themes[theme].muted}`;
      return `<section id="${id}" style="${style}"><h2>${name}, ${theme}</h2>${pictures.join("")}</section>`;
    }),
  );
  return `<!doctype html><meta charset="utf-8"><title>Charts</title>
<style>body{margin:0;font-family:system-ui,sans-serif}section{padding:16px;display:flex;flex-wrap:wrap;gap:16px;align-items:start;width:2420px}h2{font-size:13px;width:100%;margin:0}</style>
${sections.join("\n")}`;
}

/** What a browser measures: no text may leave its picture. */
const textsOutside = `[...document.querySelectorAll("svg")].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")].flatMap((text) => {
    const box = text.getBoundingClientRect();
    const over = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
    const where = svg.closest("section").id + " at " + frame.width;
    return over > 0.5 ? [where + ": " + text.textContent + " by " + over.toFixed(1)] : [];
  });
})`;

async function shoot(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
    ],
  });
  const tab = await browser.newPage({ viewport: { width: 2460, height: 1200 } });
  await tab.goto(pathToFileURL(`${out}index.html`).href);
  for (const section of await tab.locator("section").all()) {
    await section.screenshot({ path: `${out}${await section.getAttribute("id")}.png` });
  }
  const outside = (await tab.evaluate(textsOutside)) as string[];
  console.log(outside.length === 0 ? "no text leaves its picture" : outside.join("\n"));
  await browser.close();
}

if (mode === "shots") await shoot();
