/** Answers that are files: a workbook, a statement to print, a journal for another program. */

/** A file as answered. */
export interface AnswerFile {
  /** The file name set by the server. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The file of an answer; `undefined` if the answer is JSON. */
export async function readFile(response: Response): Promise<AnswerFile | undefined> {
  const disposition = response.headers.get("content-disposition");
  if (!response.ok || disposition === null) return undefined;
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "file";
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { name, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}
