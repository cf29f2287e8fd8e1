/**
 * What the search reads of a page. Rows that have an address of their own, a code or a field, are found by themselves; of pages
 * made from packages only the names, so that what people wrote is found first.
 */

/** A row whose first cell has an anchor: its name, and what the other cells say. */
const ROW = /<tr>\s*<td[^>]*><a id="([^"]+)"><\/a>([\s\S]*?)<\/td>([\s\S]*?)<\/tr>/g;
const HEADING = /<h([1-6])[^>]*>[\s\S]*?<\/h\1>/g;
/** Headings that every name of a package has below it. */
const PARTS_OF_A_NAME =
  /<h[1-6] id="(?:type-declaration|type-parameters|example|examples|parameters|returns|throws|properties|extends|see|default|implements|constructors?|methods)(?:-\d+)?"/;

/** The page as the search reads it. @param path from the site's root, such as `reference/errors.md` */
export function searched(path: string, html: string): string {
  if (/^packages\/[^/]+\/(?!index\.md)/.test(path)) {
    const headings = html.match(HEADING) ?? [];
    return headings
      .filter((heading) => !PARTS_OF_A_NAME.test(heading))
      .map((heading) => `${heading}<p>${heading.replaceAll(/<a [\s\S]*<\/a>|<[^>]+>/g, "")}</p>`)
      .join("\n");
  }
  return html.replaceAll(ROW, (_, anchor: string, name: string, rest: string) => {
    return `<h6>${name} <a class="header-anchor" href="#${anchor}">#</a></h6><p>${rest}</p>`;
  });
}
