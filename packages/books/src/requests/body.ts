/** The inputs of the operations of the books, by name. */
import type { BodyOf } from "@capstack/contract";
import type { accountingOperations } from "@capstack/contract/accounting";
import type * as z from "zod";

type Operations = typeof accountingOperations;

/** The body of an operation. */
export type Body<Name extends keyof Operations> = BodyOf<Operations[Name]>;

/** The query of an operation. */
export type Query<Name extends keyof Operations> = z.output<Operations[Name]["query"]>;

/** One of the items that a body may hold alone or in a list. */
export type One<Name extends keyof Operations> = Exclude<Body<Name>, readonly unknown[]>;
