/** The input of an operation's handler: its query and its body, typed by the operation. */
import type { UnknownFields } from "@capstack/decimal";
import type * as z from "zod";

/** The body of a computation, parsed by its engine, in a worker thread if it is large. */
export interface UnreadBody {
  readonly bytes: Uint8Array;
  /** The request's preference for unknown fields. */
  readonly unknownFields: UnknownFields;
}

/** The body of an operation as its handler receives it. */
export type BodyOf<Of> = Of extends { request: infer Shape }
  ? Shape extends z.ZodType
    ? z.output<Shape>
    : UnreadBody
  : undefined;

/** The query of an operation as its handler receives it. */
export type QueryOf<Of> = Of extends { parameters: infer Parameters }
  ? {
      readonly [Name in keyof Parameters as Parameters[Name] extends { in: "query" } ? Name : never]?: z.output<
        (Parameters[Name] & { schema: z.ZodType })["schema"]
      >;
    }
  : undefined;
