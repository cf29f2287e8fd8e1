import * as z from "zod";

/** The header that identifies repeats of a request. */
export function idempotencyKey<const Description extends string>(description: Description) {
  return {
    "Idempotency-Key": { in: "header", schema: z.string().min(1).max(255).exactOptional(), description },
  } as const;
}
