/** The reference of roles, made from the table that the servers enforce. */
import { type AccountingOperation, accountingOperations } from "../../../packages/contract/src/accounting.js";
import { type RoleName, roles } from "../../../packages/contract/src/roles.js";
import type { Page } from "./page.js";

const operations = Object.values<AccountingOperation>(accountingOperations);

/** What each role is for and which scopes it has, and which operations each scope lets a key ask. */
export function rolesPage(): Page {
  const names = Object.keys(roles) as RoleName[];
  const scopes = [...new Set(names.flatMap((name) => roles[name].scopes))].filter((scope) =>
    /^accounting:/.test(scope),
  );
  const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");
  const rows = names.map((name) => `| \`${name}\` | ${roles[name].says} | ${code(roles[name].scopes)} |`);
  const text = [
    "# Roles",
    "What a key of each role may do. [Who prepares, who approves, who audits](/controllers/roles) says how roles are given and used. A key may name scopes in place of a role.",
    ["| Role | What it is for | Its scopes |", "| --- | --- | --- |", ...rows].join("\n"),
    "## What each scope lets a key ask of the books",
    ...scopes.map((scope) => {
      const asked = operations.filter((one) => one.scope === scope || (scope === "accounting:own" && one.own));
      const lines = asked.map(({ method, path, summary }) => `| \`${method} ${path}\` | ${summary} |`);
      return [`### ${scope}`, ["| Operation | |", "| --- | --- |", ...lines].join("\n")].join("\n\n");
    }),
  ].join("\n\n");
  return { path: "reference/roles", text: `${text}\n` };
}
