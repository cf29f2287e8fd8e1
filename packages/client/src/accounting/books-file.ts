/** A file among the answers: a statement to print, a journal to take elsewhere. */

/** A file as it was answered. */
export interface BooksFile {
  /** As the books call it. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file of an answer; `undefined` where the answer is JSON. */
export async function readFile(response: Response): Promise<BooksFile | undefined> {
  const disposition = response.headers.get("content-disposition");
  if (!response.ok || disposition === null) return undefined;
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "file";
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { name, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}
