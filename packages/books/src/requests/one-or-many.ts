/** Bodies that are one thing or a list of them: a list is answered by a list. */
export async function oneOrMany<Given extends object, Row>(
  body: Given | readonly Given[],
  work: (given: readonly Given[]) => Promise<readonly Row[]>,
): Promise<Row | readonly Row[] | undefined> {
  if (isMany(body)) return work(body);
  const [row] = await work([body]);
  return row;
}

function isMany<Given>(body: Given | readonly Given[]): body is readonly Given[] {
  return Array.isArray(body);
}
