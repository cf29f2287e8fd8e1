import { expect, it } from "vitest";
import { RecentMap } from "../src/load/recent-map.js";

it("keeps any number of light values, up to what all may weigh", () => {
  const map = new RecentMap<number>(1000);
  for (let at = 0; at < 100; at++) map.set(`account ${at}`, at, 10);
  expect(Array.from({ length: 100 }, (_, at) => map.get(`account ${at}`))).toEqual(
    Array.from({ length: 100 }, (_, at) => at),
  );
});

it("gives up what was not used for longest until a heavy value has room", () => {
  const map = new RecentMap<string>(100);
  for (const key of ["a", "b", "c", "d"]) map.set(key, key, 25);
  map.get("a");
  map.set("heavy", "heavy", 50);
  expect(["a", "b", "c", "d", "heavy"].map((key) => map.get(key))).toEqual(["a", undefined, undefined, "d", "heavy"]);
});

it("does not keep what is heavier than everything may be, nor what it replaces", () => {
  const map = new RecentMap<string>(100);
  map.set("light", "light", 10);
  map.set("books", "first", 10);
  map.set("books", "second", 101);
  expect([map.get("books"), map.get("light")]).toEqual([undefined, "light"]);
});

it("weighs a value that is set again once", () => {
  const map = new RecentMap<number>(100);
  map.set("other", 0, 40);
  for (let version = 1; version < 9; version++) map.set("books", version, 60);
  expect([map.get("books"), map.get("other")]).toEqual([8, 0]);
});
