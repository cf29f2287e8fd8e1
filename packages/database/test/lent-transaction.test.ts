/** A transaction that another thread asks: rows as they are, in their order, and errors told on both sides. */
import { expect, it } from "vitest";
import { borrowTransaction, lendTransaction, openDatabase } from "../src/index.js";

const numbers = "select n, n::bigint as wide, date '2026-01-31' as day from generate_series(1, $1::integer) as n";

it("rows come through a port as they come without it, however many", async () => {
  const database = await openDatabase({});
  const lent = lendTransaction(database);
  const borrowed = borrowTransaction(lent.port);
  for (const count of [0, 1, 500, 1201]) {
    expect(await borrowed.query(numbers, [count])).toEqual(await database.query(numbers, [count]));
  }
  const [few, many] = await Promise.all([borrowed.query(numbers, [2]), borrowed.query(numbers, [1000])]);
  expect([few.length, many.length]).toEqual([2, 1000]);
  borrowed.giveBack();
  await lent.ended;
  expect(lent.failure()).toBeUndefined();
  await database.close();
});

it("the lender has the error of a statement, and the borrower its words", async () => {
  const database = await openDatabase({});
  const lent = lendTransaction(database);
  const borrowed = borrowTransaction(lent.port);
  await expect(borrowed.query("select 1 / 0")).rejects.toThrow(/division by zero/);
  expect(lent.failure()).toMatchObject({ code: "22012" });
  lent.close();
  await expect(borrowed.query("select 1")).rejects.toThrow(/taken back/);
  await database.close();
});
