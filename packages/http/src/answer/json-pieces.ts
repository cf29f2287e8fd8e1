/** Writes large answers in pieces, never as one string, and never faster than the reader consumes them. */

const PIECE_LETTERS = 64 * 1024;
/** Deeper values are written in one piece, unless they are long lists. */
const LEVELS = 4;
const LONG_LIST = 1000;

/**
 * A value as JSON, in pieces of some 64 KiB, which together equal the output of `JSON.stringify`.
 * @param value JSON data; fields that are undefined are left out
 * @example [...jsonPieces({ data: [1, 2] })].join("") // => '{"data":[1,2]}'
 */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
  let piece = "";
  for (const part of partsOf(value, LEVELS)) {
    piece += part;
    if (piece.length < PIECE_LETTERS) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

function* partsOf(value: unknown, levels: number): Generator<string, void, undefined> {
  if (Array.isArray(value)) {
    if (levels > 0 || value.length > LONG_LIST) yield* listParts(value, Math.max(0, levels - 1));
    else yield JSON.stringify(value);
  } else if (typeof value === "object" && value !== null && levels > 0) yield* objectParts(value, levels - 1);
  else yield JSON.stringify(value) ?? "null";
}

function* listParts(list: readonly unknown[], levels: number): Generator<string, void, undefined> {
  let before = "[";
  for (const item of list) {
    yield before;
    yield* partsOf(item, levels);
    before = ",";
  }
  yield list.length === 0 ? "[]" : "]";
}

function* objectParts(object: object, levels: number): Generator<string, void, undefined> {
  let before = "{";
  for (const [name, item] of Object.entries(object)) {
    if (item === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsOf(item, levels);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

/** The time limit for reading a whole answer. */
const READ_MS = 60_000;

/**
 * A body that produces its next piece when the last one has been read.
 * @param ended runs once: when all was read, the reader disconnected, or it took more than a minute
 * @example await new Response(pieceStream([new Uint8Array([104, 105])], () => {})).text() // => "hi"
 */
export function pieceStream(pieces: Iterable<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (deadline === undefined) return;
    clearTimeout(deadline);
    deadline = undefined;
    ended();
  };
  return new ReadableStream({
    start(controller) {
      deadline = setTimeout(() => {
        controller.error(new Error("The answer was not read in time."));
        end();
      }, READ_MS);
    },
    pull(controller) {
      const next = iterator.next();
      if (!next.done) return controller.enqueue(next.value);
      controller.close();
      end();
    },
    cancel: end,
  });
}
