/**
 * The API's address as the environment names it, for every program alike: `CAPSTACK_BASE_URL`. Its former name in MCP
 * programs, `CAPSTACK_API_URL`, is still read, with a notice.
 * @param notify  takes the notice, a sentence
 * @example
 * const notices = [];
 * readBaseUrl({ CAPSTACK_API_URL: "https://capstack.example/v1" }, (text) => notices.push(text)) // => "https://capstack.example/v1"
 * notices // => ["CAPSTACK_API_URL is now called CAPSTACK_BASE_URL; rename it, the old name will go."]
 */
export function readBaseUrl(
  { CAPSTACK_BASE_URL: url, CAPSTACK_API_URL: former }: Readonly<Record<string, string | undefined>>,
  notify: (notice: string) => void,
): string | undefined {
  if (url) return url;
  if (!former) return undefined;
  notify("CAPSTACK_API_URL is now called CAPSTACK_BASE_URL; rename it, the old name will go.");
  return former;
}
