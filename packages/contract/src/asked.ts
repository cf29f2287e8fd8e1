/** What the work of an operation is handed: its query and its body, typed by the operation. */
import type { UnknownFields } from "@capstack/decimal";
import type * as z from "zod";

/** The body of a computation, which its engine reads: in a thread of its own, where it is large. */
export interface UnreadBody {
  readonly bytes: Uint8Array;
  /** What the request prefers for fields that nothing reads. */
  readonly unknownFields: UnknownFields;
}

/** The body of an operation as its work gets it. */
export type BodyOf<Of> = Of extends { request: infer Shape }
  ? Shape extends z.ZodType
    ? z.output<Shape>
    : UnreadBody
  : undefined;

/** The query of an operation as its work gets it. */
export type QueryOf<Of> = Of extends { parameters: infer Parameters }
  ? {
      readonly [Name in keyof Parameters as Parameters[Name] extends { in: "query" } ? Name : never]?: z.output<
        (Parameters[Name] & { schema: z.ZodType })["schema"]
      >;
    }
  : undefined;
