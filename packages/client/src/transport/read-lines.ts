/** The values of an NDJSON answer; `undefined` if it is an error, which is JSON. */
export async function readLines(response: Response): Promise<unknown[] | undefined> {
  if (!response.ok) return undefined;
  const text = await response.text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
