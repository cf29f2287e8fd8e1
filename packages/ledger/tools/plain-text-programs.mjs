// hledger, Ledger and beancount as programs that read a journal and say what stands on its accounts.
import { execFileSync } from "node:child_process";

/** By format: how to ask each program for the balances of posted entries, and to check asserted ones. */
export const programs = {
  hledger: {
    command: "hledger",
    version: ["--version"],
    extension: "journal",
    balances: hledgerBalances,
    check: hledgerCheck,
  },
  ledger: {
    command: "ledger",
    version: ["--version"],
    extension: "ledger",
    balances: ledgerBalances,
    check: ledgerCheck,
  },
  beancount: {
    command: "bean-query",
    version: ["--version"],
    extension: "beancount",
    balances: beancountBalances,
    check: beancountCheck,
  },
};

/** The commands that are not there. */
export function absentPrograms() {
  return Object.values(programs)
    .filter(({ command, version }) => !runs(command, version))
    .map(({ command }) => command);
}

/** Compares balances by account and currency, as text. Returns how many agree; throws with those that do not. */
export function compareBalances(where, ours, theirs) {
  const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter((key) => ours.get(key) !== theirs.get(key));
  if (differing.length === 0) return ours.size;
  const lines = differing.map(
    (key) => `  ${key}: ours ${ours.get(key) ?? "none"}, theirs ${theirs.get(key) ?? "none"}`,
  );
  throw new Error(`${where} differs:\n${lines.join("\n")}`);
}

function hledgerBalances(file) {
  const lines = run("hledger", ["-f", file, "balance", "--flat", "--no-total", "--cleared", "-O", "csv"])
    .trim()
    .split("\n")
    .slice(1);
  return toBalances(
    lines.map((line) => line.replace(/^"|"$/g, "").split('","')),
    /, /,
  );
}

function ledgerBalances(file) {
  const format = "%(account)\\t%(scrub(display_total))\\n";
  const text = run("ledger", ["-f", file, "balance", "--flat", "--no-total", "--cleared", "--balance-format", format]);
  const rows = [];
  for (const line of text.split("\n").filter((own) => own.trim() !== "")) {
    const [account, amount] = line.split("\t");
    if (amount === undefined) rows.at(-1)[1] += `, ${account.trim()}`;
    else rows.push([account, amount.trim()]);
  }
  return toBalances(rows, /, /);
}

function beancountBalances(file) {
  const query = "SELECT account, currency, sum(number) AS total WHERE flag = '*' GROUP BY account, currency";
  const lines = run("bean-query", ["-f", "csv", file, query]).trim().split("\n").slice(1);
  const rows = lines.map((line) => line.split(",").map((cell) => cell.trim()));
  return toBalances(
    rows.map(([account, currency, total]) => [account, `${total} ${currency}`]),
    /, /,
  );
}

function toBalances(rows, separator) {
  const balances = new Map();
  for (const [account, amounts] of rows) {
    for (const amount of amounts.split(separator)) {
      const [number, currency] = amount.trim().split(/\s+/);
      if (Number(number) !== 0) balances.set(`${account} ${currency}`, Number(number).toFixed(2));
    }
  }
  return balances;
}

function hledgerCheck(file) {
  run("hledger", ["-f", file, "check", "assertions"]);
}

function ledgerCheck(file) {
  run("ledger", ["-f", file, "balance"]);
}

function beancountCheck(file) {
  run("bean-check", [file]);
}

function run(command, args) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e8 });
}

function runs(command, args) {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}
