// What is deployed: the manifests of `deploy/kubernetes` fit the schemas of Kubernetes and our rules (probes, limits, no root,
// secrets by reference, settings that exist), and alerts and dashboard ask for metrics that a server has.
import { readFileSync } from "node:fs";
import { createMetrics } from "@capstack/http";
import { parse } from "yaml";
import { problemsOfManifests } from "./manifests.mjs";

const deploy = new URL("../../deploy/", import.meta.url);
const read = (name) => readFileSync(new URL(name, deploy), "utf8");

const problems = [...(await problemsOfManifests(read)), ...(await problemsOfMonitoring())];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

async function problemsOfMonitoring() {
  const shown = await (await createMetrics().app.request("/metrics")).text();
  const known = new Set([
    "up",
    ...[...shown.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name, type]) => seriesOf(name, type)),
  ]);
  const { panels } = JSON.parse(read("monitoring/dashboard.json"));
  const rules = parse(read("monitoring/alerts.yaml")).groups.flatMap((group) => group.rules);
  return [
    ...rules.flatMap(({ alert, expr, labels, annotations }) => [
      ...unknownIn(expr, known).map((name) => `alerts.yaml: ${alert} asks for ${name}, which no server has`),
      ...(labels?.severity && annotations?.summary && annotations?.action
        ? []
        : [`alerts.yaml: ${alert} lacks a severity, a summary or an action`]),
    ]),
    ...panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) =>
        unknownIn(expr, known).map((name) => `dashboard.json: «${title}» asks for ${name}, which no server has`),
      ),
    ),
  ];
}

function seriesOf(name, type) {
  return type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name];
}

/** Metrics in a query: words with a range, a selector or a comparison after them, or none of the language's own. */
function unknownIn(query, known) {
  const names = query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, " ").match(/\b[a-z]\w*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !known.has(name) && !["sum", "by", "e9"].includes(name));
}
