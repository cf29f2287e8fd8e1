import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { asCommand, asCurl, asTypeScript } from "../../src/export/same-call.js";

const call = {
  path: "cap-table/compute",
  command: "cap-table compute",
  package: "@capstack/cap-table",
  function: "computeCapTable",
  request: { events: [{ type: "common_issuance", grants: [{ id: "o'neil", name: "O'Neil $HOME `id`", shares: 5 }] }] },
};

/** What a shell hands to a program that stands in for the one named. */
function asRun(command: string, name: string): { args: string[]; input: string } {
  const stand = `${name}() { node -e 'let s="";process.stdin.on("data",d=>s+=d).on("end",()=>console.log(JSON.stringify({args:process.argv.slice(1),input:s})))' -- "$@"; }`;
  return JSON.parse(
    execFileSync("bash", ["-c", `${stand}\n${command}`], {
      input: "",
      encoding: "utf8",
      env: { ...process.env, CAPSTACK_API_KEY: "k" },
    }),
  );
}

describe("the same call", () => {
  it("as curl sends the request, whatever names hold", () => {
    const { args } = asRun(asCurl(call, "http://localhost:8787"), "curl");
    expect(args).toContain("http://localhost:8787/v1/cap-table/compute");
    expect(JSON.parse(args.at(-1) ?? "")).toEqual(call.request);
  });

  it("as a command hands the request over, whatever names hold", () => {
    const { args, input } = asRun(asCommand(call), "npx");
    expect(args).toEqual(["@capstack/cli", "cap-table", "compute", "--local"]);
    expect(JSON.parse(input)).toEqual(call.request);
  });

  it("as TypeScript names the package and its function", () => {
    expect(asTypeScript(call)).toContain('import { computeCapTable } from "@capstack/cap-table";');
  });
});
