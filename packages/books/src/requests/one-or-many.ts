/** Bodies that hold one item or a list; a list is answered with a list. */
export async function oneOrMany<Given extends object, Row>(
  body: Given | readonly Given[],
  work: (input: readonly Given[]) => Promise<readonly Row[]>,
): Promise<Row | readonly Row[] | undefined> {
  if (isMany(body)) return work(body);
  const [row] = await work([body]);
  return row;
}

function isMany<Given>(body: Given | readonly Given[]): body is readonly Given[] {
  return Array.isArray(body);
}
