/** The frame of every page of the reference. */
import { html } from "hono/html";

/** HTML that was made by the template: a page's part. */
export type Part = ReturnType<typeof html>;

/** @param root the address that the pages lie under, such as `/v1/docs` */
export function framed(root: string, title: string, content: Part) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Capstack API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}/style.css">
<script src="${root}/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="brand" href="${root}">Capstack API</a>
<form role="search" class="search" data-entries="${root}/search.json">
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="SAFE, capital call, valuationCap" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<ul id="found" role="listbox" aria-label="What was found" hidden></ul>
</form>
<nav aria-label="Reference"><a href="${root}">Operations</a> <a href="${root}/events">Events</a> <a href="${root}/errors">Errors</a> <a href="${root.replace(/docs$/, "openapi.json")}">OpenAPI</a></nav>
</header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`;
}
