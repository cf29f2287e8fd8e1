/** The values of an answer that has one a line; `undefined` where it is a failure, which is told as JSON. */
export async function readLines(response: Response): Promise<unknown[] | undefined> {
  if (!response.ok) return undefined;
  const text = await response.text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
