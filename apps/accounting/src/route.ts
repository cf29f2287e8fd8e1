/** What each operation of the books does: its work, typed by the operation. */

import type { Caller } from "@capstack/books/requests/caller";
import { type HoldingTable, type Read, vehicleHolding } from "@capstack/books/transactions/reading";
import type { Write } from "@capstack/books/transactions/writing";
import { requireCurrency, type VehicleRow } from "@capstack/books/vehicles/vehicle";
import type { BodyOf } from "@capstack/contract";
import type { AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import type * as z from "zod";
import type { AppServices } from "./dependencies.js";
import type { FileRead } from "./files/file-threads.js";
import type { FileJob } from "./files/read-file.js";

type Operations = typeof accountingOperations;

/** What a request brought besides its body. */
export interface Asked<Of extends AccountingOperation> {
  readonly operation: Of;
  readonly query: z.output<Of["query"]>;
  /** The id in the address; a UUID where the address has one. */
  readonly id: string;
  /** The name in the address, where it has one. */
  readonly name: Of extends { name: infer Name extends z.ZodType } ? z.output<Name> : undefined;
  readonly ifMatch: string | undefined;
}

/** The work of a question, in the transaction of a read. What it gives is the answer. */
export type ReadWork<Of extends AccountingOperation> = (read: Read, params: Asked<Of>) => unknown;

/** The work of a question about the caller that no row of the books answers: no transaction is begun for it. */
export interface CallerWork {
  readonly ofCaller: (services: AppServices, caller: Caller) => unknown;
}

/** The work of a change, in the transaction of a write. */
export type WriteWork<Of extends AccountingOperation> = (write: Write, params: Asked<Of>, body: BodyOf<Of>) => unknown;

/** The work of a change that takes a file, which is read before the write begins and outside of it, so that no transaction waits. */
export interface FileWork<Of extends AccountingOperation> {
  /** What the file's reader must know of the books. */
  job(services: AppServices, caller: Caller, params: Asked<Of>): Promise<FileJob>;
  /** What is done with the file outside of the books, before the write begins; a dry run leaves it out. */
  prepare?(services: AppServices, caller: Caller, file: FileRead<FileJob["kind"]>): Promise<void>;
  perform(write: Write, params: Asked<Of>, file: FileRead<FileJob["kind"]>, job: FileJob): unknown;
}

type Work<Of extends AccountingOperation> = Of extends { method: "GET" }
  ? ReadWork<Of> | CallerWork
  : Of extends { takesFile: true }
    ? FileWork<Of>
    : WriteWork<Of>;

/** The table of the app: the work of every operation, under its name. */
export type Routes = { readonly [Name in keyof Operations]: Work<Operations[Name]> };

export interface AsksGroup {
  readonly query: { readonly group?: string };
}

/** A question about the vehicle that `group` names. */
export function ofGroup<A extends AsksGroup>(answer: (read: Read, vehicle: VehicleRow, params: A) => unknown) {
  return async (read: Read, params: A) => answer(read, await read.vehicle(params.query.group), params);
}

/** A question about the vehicle that holds what the address names by its id. */
export function ofHolding<A extends { readonly id: string }>(
  table: Holding,
  answer: (read: Read, vehicle: VehicleRow, params: A) => unknown,
) {
  return async (read: Read, params: A) =>
    answer(read, await read.vehicle((await vehicleHolding(read, table, params.id)).id), params);
}

/** A change of the vehicle that `group` names. */
export function inGroup<A extends AsksGroup, Given>(
  perform: (write: Write, vehicle: VehicleRow, body: Given, params: A) => unknown,
) {
  return async (write: Write, params: A, body: Given) =>
    perform(write, await write.takeGroup(params.query.group), body, params);
}

/** A change by a file of the vehicle that `group` names, whose currency is as its reader was told. */
export function fileInGroup<Job extends FileJob & { readonly currency: string }>(
  job: (services: AppServices, caller: Caller, group: string | undefined) => Promise<Job>,
  perform: (write: Write, vehicle: VehicleRow, file: FileRead<Job["kind"]>) => unknown,
) {
  return {
    job: (services: AppServices, caller: Caller, { query }: AsksGroup) => job(services, caller, query.group),
    perform: async (write: Write, { query }: AsksGroup, file: FileRead<Job["kind"]>, { currency }: Job) => {
      const vehicle = await write.takeGroup(query.group);
      requireCurrency(vehicle, currency);
      return perform(write, vehicle, file);
    },
  };
}

type Holding = HoldingTable | readonly HoldingTable[];

/** A change of what the address names by its id, in the vehicle that holds it. */
export function inHolding<A extends { readonly id: string }, Given>(
  table: Holding,
  perform: (write: Write, vehicle: VehicleRow, id: string, body: Given, params: A) => unknown,
) {
  return async (write: Write, params: A, body: Given) => {
    const vehicle = await write.takeVehicle((await vehicleHolding(write, table, params.id)).id);
    return perform(write, vehicle, params.id, body, params);
  };
}

/** A change that moves one thing of a vehicle on, and answers with it. */
export function moving<Given>(
  table: Holding,
  publish: (write: Write, vehicle: VehicleRow, id: string) => Promise<unknown>,
  move: (write: Write, vehicle: VehicleRow, id: string, body: Given) => Promise<void>,
) {
  return inHolding(table, async (write, vehicle, id, body: Given) => {
    await move(write, vehicle, id, body);
    return publish(write, vehicle, id);
  });
}
