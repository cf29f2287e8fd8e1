/**
 * The token of a checkout link: which account would buy access to which model, in which mode. It is signed, so anyone
 * may
 * open the link and no one can forge one. It is made without network and database, since every 402 carries one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyMode } from "../token/key-token.js";

/** The subject of a checkout. */
export interface CheckoutSubject {
  readonly tenantId: string;
  readonly model: string;
  readonly mode: KeyMode;
}

/** How links are signed, with the clock in milliseconds since 1970. */
export interface CheckoutSigning {
  readonly secret: string;
  readonly clock: () => number;
}

/** A verified token: its subject and its time of issue, in whole seconds since 1970. */
export interface CheckoutToken extends CheckoutSubject {
  readonly madeAt: number;
}

const SEVEN_DAYS = 7 * 24 * 3600;
const VERSION = 1;
const HEADER_LENGTH = 1 + 1 + 4 + 16;
const SIGNATURE_LENGTH = 32;

/**
 * Makes the token of a checkout link, good for seven days.
 * @example
 * const signing = { secret: "s", clock: () => 1_795_000_000_000 };
 * const subject = { tenantId: "00000000-0000-7000-8000-000000000001", model: "cap-table", mode: "test" };
 * readCheckoutToken(makeCheckoutToken(subject, signing), signing).model; // => "cap-table"
 */
export function makeCheckoutToken(subject: CheckoutSubject, { secret, clock }: CheckoutSigning): string {
  const header = Buffer.alloc(HEADER_LENGTH);
  header.writeUInt8(VERSION, 0);
  header.writeUInt8(subject.mode === "live" ? 1 : 0, 1);
  header.writeUInt32BE(Math.floor(clock() / 1000), 2);
  header.write(subject.tenantId.replaceAll("-", ""), 6, "hex");
  const body = Buffer.concat([header, Buffer.from(subject.model, "utf8")]);
  return Buffer.concat([body, sign(body, secret)]).toString("base64url");
}

/**
 * Reads a token; null if it was not issued here, was altered, or is older than seven days.
 * @example readCheckoutToken("x", { secret: "s", clock: Date.now }) // => null
 */
export function readCheckoutToken(token: string, { secret, clock }: CheckoutSigning): CheckoutToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= HEADER_LENGTH + SIGNATURE_LENGTH || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(0, -SIGNATURE_LENGTH);
  if (!timingSafeEqual(sign(body, secret), bytes.subarray(-SIGNATURE_LENGTH))) return null;
  const madeAt = body.readUInt32BE(2);
  if (body.readUInt8(0) !== VERSION || clock() / 1000 > madeAt + SEVEN_DAYS) return null;
  const hex = body.toString("hex", 6, HEADER_LENGTH);
  return {
    tenantId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    model: body.toString("utf8", HEADER_LENGTH),
    mode: body.readUInt8(1) === 1 ? "live" : "test",
    madeAt,
  };
}

function sign(body: Uint8Array, secret: string): Buffer {
  return createHmac("sha256", secret).update("capstack checkout\0").update(body).digest();
}
