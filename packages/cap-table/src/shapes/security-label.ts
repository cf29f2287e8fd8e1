/**
 * What a lot of stock is called on paper. A label is carried with its lot through every state, a package of Open Cap
 * Format and a later call, and never computed with: another one is a field here and nothing else.
 */
import { text, textBytes } from "@capstack/decimal";

/** The label of a lot. What was not given is absent. */
export interface SecurityLabel {
  /** The certificate that shows it, such as `CS-12`; what is transferred or converted has another one. */
  readonly certificateId?: string;
}

export const labelFields = {
  /** The certificate that shows it, such as `CS-12`; what is transferred or converted has another one. */
  certificateId: text({ optional: true }),
};

export const noLabel: SecurityLabel = /* @__PURE__ */ Object.freeze({});

/** The label of what was read with {@link labelFields}. */
export function labelOf({ certificateId }: { readonly certificateId: string | null }): SecurityLabel {
  return certificateId === null ? noLabel : { certificateId };
}

/** How long a label is in an answer, its names aside. */
export function labelBytes({ certificateId }: SecurityLabel): number {
  return certificateId === undefined ? 0 : textBytes(certificateId) + 20;
}

/** A label as Open Cap Format has it: a security's custom id, which is its own id where nothing else is known. */
export function toOcfLabel({ certificateId }: SecurityLabel, securityId: string) {
  return { custom_id: certificateId ?? securityId };
}

export function fromOcfLabel(customId: string | undefined, securityId: string | undefined): SecurityLabel {
  return customId === undefined || customId === "" || customId === securityId ? noLabel : { certificateId: customId };
}
