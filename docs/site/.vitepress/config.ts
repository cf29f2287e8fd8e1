/** How the site is rendered. Its pages are put together by `build/`, which also writes the navigation beside this file. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const { sidebar, beside } = JSON.parse(readFileSync(new URL("./navigation.json", import.meta.url), "utf8"));
const root = fileURLToPath(new URL("..", import.meta.url));

/** Stands for the address that people reach, in the sitemap and on cards: what serves the site knows it. */
const origin = "https://host.invalid";

export default defineConfig({
  lang: "en",
  title: "Capstack",
  base: "/docs/",
  cleanUrls: true,
  metaChunk: true,
  lastUpdated: false,
  // Neighbours that are made elsewhere may not be there yet.
  ignoreDeadLinks: beside
    .filter(({ path }: { path: string }) => !existsSync(`${root}${path}`))
    .map(({ path }: { path: string }) => new RegExp(`^/${path}`)),
  sitemap: { hostname: `${origin}/docs/` },
  head: [
    ["link", { rel: "icon", href: "data:," }],
    ["meta", { name: "color-scheme", content: "light dark" }],
  ],
  transformHead: ({ pageData, title, description }) => {
    const path = pageData.relativePath.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "");
    return [
      ["link", { rel: "alternate", type: "text/markdown", href: `/docs/${pageData.relativePath}` }],
      ["meta", { property: "og:type", content: "article" }],
      ["meta", { property: "og:site_name", content: "Capstack" }],
      ["meta", { property: "og:title", content: title }],
      ["meta", { property: "og:description", content: description }],
      ["meta", { property: "og:url", content: `${origin}/docs/${path}` }],
      ["meta", { name: "twitter:card", content: "summary" }],
    ];
  },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Tables are wider than a telephone: they scroll in a region of their own, which the keyboard reaches.
    config: (md) => {
      md.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
      md.renderer.rules.table_close = () => "</table></div>\n";
    },
  },
  themeConfig: {
    sidebar,
    outline: { level: [2, 3], label: "On this page" },
    search: { provider: "local", options: { detailedView: false } },
    nav: [
      { text: "Glossary", link: "/reference/glossary" },
      { text: "Errors", link: "/reference/errors" },
      ...beside.map(({ title, path }: { title: string; path: string }) => ({ text: title, link: `/${path}` })),
      { text: "Studio", link: "/../", target: "_self" },
    ],
    docFooter: { prev: "Before", next: "Next" },
    externalLinkIcon: false,
  },
});
