import { expect, it } from "vitest";
import { roomForBooks, weightOfBooks } from "../src/load/kept-books.js";

const GIGABYTE = 1024 ** 3;

it("a vehicle of a million lines is kept in a process of four gigabytes", () => {
  expect(weightOfBooks(1_000_000)).toBeLessThanOrEqual(roomForBooks(4 * GIGABYTE));
});

it("a small process keeps books of 128 MB together", () => {
  expect(roomForBooks(GIGABYTE / 4)).toBe(128 * 1024 * 1024);
});
