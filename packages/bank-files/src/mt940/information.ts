/**
 * What `:86:` says of a movement. Banks write it three ways: numbered subfields (`166?00Transfer?20Invoice 12?32Acme`),
 * words between slashes (`/NAME/Acme/REMI/Invoice 12`), or text as it comes.
 */

/** Description, other side and a reference; empty where it says nothing. */
export interface Information {
  readonly description: string;
  readonly counterparty: string;
  readonly reference: string;
}

/** Reads the lines of the field. */
export function readInformation(lines: readonly string[]): Information {
  // Where the field is parted by marks, a line's end is only where the message was full.
  const whole = lines.join("");
  const [, code, mark] = /^(\d{3})([^\w\s,.])(?=\d\d)/.exec(whole) ?? [];
  if (code !== undefined && mark !== undefined) return numbered(whole.slice(3), mark);
  if (WORD.test(whole) && /^\/[A-Z]+\//.test(whole)) return betweenSlashes(whole);
  return { description: lines.join(" ").replace(/\s+/g, " ").trim(), counterparty: "", reference: "" };
}

/** Subfields 20 to 29 and 60 to 63 are the purpose, 32 and 33 the other side, 00 what the bank calls it. */
function numbered(text: string, mark: string): Information {
  const parts = text.split(mark).filter((part) => /^\d\d/.test(part));
  const of = (numbers: RegExp) =>
    parts
      .filter((part) => numbers.test(part))
      .map((part) => part.slice(2))
      .join("");
  const purpose = of(/^(2\d|6[0-3])/);
  const said = labelled(purpose);
  return {
    description: (said.SVWZ ?? purpose).trim() || of(/^00/).trim(),
    counterparty: of(/^3[23]/).trim(),
    reference: (said.EREF ?? "").trim(),
  };
}

const LABEL = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|BREF|RREF)\+/;

/** The labelled parts of a SEPA purpose: `EREF+12 SVWZ+Invoice`. */
function labelled(purpose: string): Readonly<Partial<Record<string, string>>> {
  const [, ...parts] = purpose.split(LABEL);
  const said: Partial<Record<string, string>> = {};
  for (let at = 0; at + 1 < parts.length; at += 2) said[parts[at] as string] ??= parts[at + 1] as string;
  return said;
}

const WORD =
  /\/(ACCW|ADDR|BENM|BIC|BUSP|CHGS|CNTP|CSID|EREF|EXCH|IBAN|IREF|ISDT|KREF|MARF|NAME|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|TRCD|TRTP|ULTB|ULTC|ULTD)\//;

function betweenSlashes(text: string): Information {
  const [, ...parts] = text.split(WORD);
  const said: Partial<Record<string, string>> = {};
  for (let at = 0; at + 1 < parts.length; at += 2) {
    // `/EREF//` is empty, and `/ORDP//NAME/` leaves a slash of its own.
    const value = (parts[at + 1] as string).replace(/\/+$/, "").trim();
    if (value !== "") said[parts[at] as string] ??= value;
  }
  const [, , party = ""] = (said.CNTP ?? "").split("/");
  const remittance = (said.REMI ?? "").replace(/^(USTD|STRD)\/+/, "");
  const reference = said.EREF === undefined || /^NOTPROVIDED$/i.test(said.EREF) ? "" : said.EREF;
  return { description: remittance || (said.TRTP ?? ""), counterparty: said.NAME ?? party.trim(), reference };
}
