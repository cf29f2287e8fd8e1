/** Answers that are files: a workbook, a statement to print, a journal for another program. */

/** A file as answered. */
export interface AnswerFile {
  /** The file name set by the server. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Learns how far an archive has come. @param done a fraction of one */
export type OnProgress = (done: number) => void;

/** The file of an answer; `undefined` if the answer is JSON. */
export async function readFile(response: Response, onProgress?: OnProgress): Promise<AnswerFile | undefined> {
  const disposition = response.headers.get("content-disposition");
  if (!response.ok || disposition === null) return undefined;
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "file";
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  const parts = Number(response.headers.get("x-total-count"));
  const whole = parts > 0 && onProgress ? counted(response, parts, onProgress) : response;
  return { name, type, bytes: new Uint8Array(await whole.arrayBuffer()) };
}

/** The same answer, which tells how many of the archive's files have come: each begins with the signature of a zip's. */
function counted({ body }: Response, parts: number, onProgress: OnProgress): Response {
  let [found, matched] = [0, 0];
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      for (const byte of piece) {
        matched = byte === SIGNATURE[matched] ? matched + 1 : Number(byte === SIGNATURE[0]);
        if (matched === SIGNATURE.length) [found, matched] = [found + 1, 0];
      }
      onProgress(Math.min(found / parts, 1));
      controller.enqueue(piece);
    },
  });
  return new Response(body?.pipeThrough(count));
}

const SIGNATURE = [0x50, 0x4b, 3, 4];
