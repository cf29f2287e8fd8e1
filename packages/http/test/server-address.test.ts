import { describe, expect, it } from "vitest";
import { serverAddressProblem } from "../src/process/server-address.js";

describe("the address of a Postgres server", () => {
  it.each([
    "postgres://capstack:secret@db.acme.test:5432/capstack",
    "postgresql://capstack@db.acme.test/capstack?sslmode=require",
    "postgres://capstack:a%40b@db.acme.test/capstack?application_name=books@acme",
    "postgres://capstack:a,b@db1.acme.test:5432,db2.acme.test:5432/capstack",
  ])("is taken as it is written: %s", (address) => {
    expect(serverAddressProblem(address)).toBeUndefined();
  });

  it.each([
    "mysql://capstack@db.acme.test/capstack",
    "postgres://capstack:a/b@db.acme.test/capstack",
    "postgres://capstack:a?b@db.acme.test/capstack",
    "postgres://capstack:a#b@db.acme.test/capstack",
    "postgres://capstack:50%@db.acme.test/capstack",
  ])("is refused where a password cuts it short, or it is of another server: %s", (address) => {
    expect(serverAddressProblem(address)).toMatch(/must begin with|is not an address/);
  });
});
