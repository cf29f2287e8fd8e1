// What the files under `.github/workflows` must keep to: they may read and no more unless a job says otherwise, run nothing
// that is not pinned, hold no password, and publish from a job that has no source.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const folder = ".github/workflows";
const { packageManager, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const problems = [];

for (const name of readdirSync(folder)) {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  for (const problem of problemsOf(text)) problems.push(`${folder}/${name}: ${problem}`);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

function problemsOf(text) {
  const workflow = parse(text);
  return [
    ...unless(mayOnlyRead(workflow.permissions), "its permissions must be `contents: read`; a job asks for more"),
    ...unpinned(text),
    ...unless(
      !/\bNPM_TOKEN\b|NODE_AUTH_TOKEN|registry-url/.test(text),
      "publishing needs no token and no registry-url",
    ),
    ...secretsOf(text),
    ...commandsOf(text),
    ...Object.entries(workflow.jobs).flatMap(([id, job]) => problemsOfJob(job).map((problem) => `${id}: ${problem}`)),
  ];
}

function mayOnlyRead(permissions) {
  return typeof permissions === "object" && Object.entries(permissions).every((one) => `${one}` === "contents,read");
}

/** Actions by a tag or a branch, which others can move; the version stands beside the commit for people. */
function unpinned(text) {
  return [...text.matchAll(/^\s*(?:- )?uses: (.+)$/gm)]
    .filter(([, action]) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
    .map(([, action]) => `${action} is not pinned to a commit with its version beside it`);
}

function secretsOf(text) {
  return [...text.matchAll(/secrets\.(\w+)/g)]
    .filter(([, name]) => name !== "GITHUB_TOKEN")
    .map(([, name]) => `uses the secret ${name}; a release needs none`);
}

/** Commands of another pnpm than the repository's, and scripts that it does not have. */
function commandsOf(text) {
  const own = new Set(["install", "exec", "run", "--filter", "test"]);
  return [...text.matchAll(/npx --yes (pnpm@\S+) (\S+)(?: (\S+))?/g)].flatMap(([, version, word, next]) => [
    ...unless(version === packageManager, `runs ${version}, not ${packageManager}`),
    ...unless(own.has(word) || word in scripts, `there is no script ${word}`),
    ...unless(word !== "run" || next in scripts, `there is no script ${next}`),
  ]);
}

function problemsOfJob(job) {
  const steps = job.steps.map((step) => ({ ...step, run: String(step.run ?? "") }));
  const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
  const publishes = steps.some(({ run }) => run.includes("npm publish"));
  return [
    ...unless(job["timeout-minutes"] > 0, "has no timeout-minutes"),
    ...checkouts.flatMap((step) =>
      unless(step.with?.["persist-credentials"] === false, "a checkout keeps credentials"),
    ),
    ...steps.flatMap(({ run }) =>
      unless(!/\$\{\{\s*github\.(event|head_ref)/.test(run), "a command contains what a stranger wrote"),
    ),
    ...(publishes
      ? problemsOfPublishing(job, steps, checkouts)
      : unless(
          job.permissions?.["id-token"] !== "write" || uses(job, "ossf/scorecard-action"),
          "may act as the publisher and does not publish",
        )),
  ];
}

function problemsOfPublishing(job, steps, checkouts) {
  return [
    ...unless(checkouts.length === 0, "publishes with the sources at hand; it must only download what was packed"),
    ...unless(job.environment !== undefined, "publishes without an environment, so that nobody is asked"),
    ...unless(
      `${Object.entries(job.permissions ?? {})}` === "id-token,write",
      "must have `id-token: write` and nothing else",
    ),
    ...unless(
      steps.some(({ run }) => run.includes("sha256sum --check")),
      "publishes files whose checksums it did not check",
    ),
    ...unless(!steps.some(({ run }) => /\b(pnpm|npm (ci|install))\b/.test(run)), "installs before it publishes"),
  ];
}

function uses(job, action) {
  return job.steps.some((step) => step.uses?.startsWith(`${action}@`));
}

function unless(holds, problem) {
  return holds ? [] : [problem];
}
