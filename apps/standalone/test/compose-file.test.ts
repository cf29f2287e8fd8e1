/** What compose.yaml gives each container: its passwords, its ports, its memory. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");
const file = read("compose.yaml");
const citus = read("deploy/citus/compose.yaml");

/** What a file says of each service, by its name; what it takes from an anchor is put in its place. */
function servicesOf(text: string): Map<string, string> {
  const services = /\nservices:\n([\s\S]*?)(?=\n\S)/.exec(text)?.[1] ?? "";
  const anchors = new Map([...text.matchAll(/: &(\w+)\n((?: +.*\n)+)/g)].map(([, name, block]) => [name, block]));
  const blocks = [...`${services}\n`.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm)];
  const whole = (block: string): string =>
    block.replace(/(?:<<: )?\*(\w+)/g, (_, name: string) => whole(anchors.get(name) ?? ""));
  return new Map(blocks.map(([, name = "", block = ""]) => [name, whole(block)]));
}
const services = servicesOf(file);
const SERVING = ["api", "accounting", "site", "mcp"];

it("superuser, owner, application and reader have passwords of their own, and none is taken for another", () => {
  const database = services.get("postgres") ?? "";
  expect(database).toMatch(/ POSTGRES_PASSWORD: \$\{SUPERUSER_PASSWORD:\?/);
  for (const login of ["OWNER", "APPLICATION", "READER"]) {
    expect(database).toMatch(new RegExp(`${login}_PASSWORD: \\$\\{${login}_PASSWORD:\\?`));
  }
  expect(file).not.toMatch(/_PASSWORD:-/);
});

it.each(SERVING)("the container of %s has no password of the owner's", (name) => {
  expect(services.get(name)).toContain("build:");
  expect(services.get(name)).not.toMatch(/OWNER/);
});

it("containers that end apply the migrations, by the owner, before others start", () => {
  const migrating = [...services].filter(([, block]) => block.includes("dist/main.js, migrate]"));
  expect(migrating.map(([name]) => name)).toEqual(["migrate-api", "migrate-accounting"]);
  for (const [, block] of migrating) expect(block).toContain("DATABASE_OWNER_URL");
  for (const name of ["api", "accounting", "site"]) {
    expect(services.get(name)).toMatch(/migrate-\w+: \{ condition: service_completed_successfully \}/);
  }
});

it.each([file, citus])("ports are this machine's alone unless asked for", (text) => {
  const ports = [...text.matchAll(/ports: \["(.*?)"\]/g)].map(([, port]) => port);
  expect(ports.length).toBeGreaterThan(0);
  for (const port of ports) expect(port).toMatch(/^\$\{BIND:-127\.0\.0\.1\}:/);
});

it("every container has a limit of memory", () => {
  const unlimited = [...services, ...servicesOf(citus)].filter(([, block]) => !block.includes("mem_limit:"));
  expect(unlimited.map(([name]) => name)).toEqual([]);
});
