/** The wire-protocol messages that run one statement on the embedded engine. */

/** Prepares a named statement; the server answers with the types of its parameters and columns. */
export function prepareMessages(name: string, text: string): Uint8Array {
  return Buffer.concat([message("P", zeroEnded(name), zeroEnded(text), int16(0)), describe(name), SYNC]);
}

/** Runs a prepared statement with its parameters as text. */
export function executeMessages(name: string, values: readonly (string | null)[]): Uint8Array {
  const bound = values.flatMap((value) => {
    if (value === null) return [int32(-1)];
    const bytes = Buffer.from(value);
    return [int32(bytes.length), bytes];
  });
  const bind = message("B", zeroEnded(""), zeroEnded(name), int16(0), int16(values.length), ...bound, int16(0));
  return Buffer.concat([bind, EXECUTE, SYNC]);
}

/** Runs several statements without parameters. */
export function scriptMessages(text: string): Uint8Array {
  return message("Q", zeroEnded(text));
}

/** Drops a prepared statement. */
export function forgetMessages(name: string): Uint8Array {
  return Buffer.concat([message("C", Buffer.from("S"), zeroEnded(name)), SYNC]);
}

const describe = (name: string) => message("D", Buffer.from("S"), zeroEnded(name));

function message(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(type), int32(length), ...parts]);
}

function zeroEnded(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const EXECUTE = message("E", zeroEnded(""), int32(0));
const SYNC = message("S");
