/** How the site is rendered. Its pages are put together by `build/`, which also writes the navigation beside this file. */
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { searched } from "./searched.js";
import { stackTables } from "./stacked-tables.js";

const { sidebar } = JSON.parse(readFileSync(new URL("./navigation.json", import.meta.url), "utf8"));

/** Stands for the address that people reach, in the sitemap and on cards: what serves the site knows it. */
const origin = "https://host.invalid";

const UNUSED =
  /VPTeam|VPHome|VPHero|VPFeature|VPSponsor|vp-sponsor|VPCarbonAds|DocSearch-(?!Button|Search-Icon)|Translations|VPSocial|custom-block|vp-code-group|VPBadge/;

export default defineConfig({
  lang: "en",
  title: "Capstack",
  base: "/docs/",
  cleanUrls: true,
  // A page loads itself: whoever follows a link waits for a few kilobytes then.
  router: { prefetchLinks: false },
  metaChunk: true,
  lastUpdated: false,
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
  // Styles of parts of the theme that no page here has: a quarter of what every page would load.
  vite: {
    // No component of the theme is written in the older way: 2 kB less.
    define: { __VUE_OPTIONS_API__: "false" },
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: "without-unused-parts",
            Rule: (rule: { readonly selector: string; remove(): void }) => {
              if (UNUSED.test(rule.selector)) rule.remove();
            },
          },
        ],
      },
    },
    build: { chunkSizeWarningLimit: 4_000 },
  },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Tables are wider than a telephone: they scroll in a region of their own, which the keyboard reaches.
    config: (md) => {
      // A corner without words heads nothing.
      md.core.ruler.push("empty-heads", ({ tokens }) => {
        tokens.forEach((token, at) => {
          if (token.type !== "th_open" || tokens[at + 1]?.content !== "") return;
          for (const part of [token, tokens[at + 2]]) if (part !== undefined) part.tag = "td";
        });
      });
      stackTables(md);
      md.renderer.rules.table_open = (tokens, at, _options, _env, self) =>
        `<div class="table" tabindex="0"><table${self.renderAttrs(tokens[at] as (typeof tokens)[number])}>\n`;
      const image = md.renderer.rules.image;
      md.renderer.rules.image = (...all) => `<span class="picture" tabindex="0">${image?.(...all)}</span>`;
      md.renderer.rules.table_close = () => "</table></div>\n";
    },
  },
  themeConfig: {
    sidebar,
    outline: { level: [2, 3], label: "On this page" },
    search: {
      provider: "local",
      options: {
        _render: (source, env, md) => searched(env.relativePath, md.render(source, env)),
        detailedView: true,
        translations: { button: { buttonText: "Search (Ctrl K)", buttonAriaLabel: "Search (Ctrl K)" } },
      },
    },
    nav: [
      { text: "Glossary", link: "/reference/glossary" },
      { text: "Errors", link: "/reference/errors" },
      { text: "Published figures", link: "/truth/" },
    ],
    docFooter: { prev: "Before", next: "Next" },
    externalLinkIcon: false,
  },
});
