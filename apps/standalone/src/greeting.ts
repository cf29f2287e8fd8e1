/** What was started. */
export interface Greeted {
  readonly address: string;
  /** The development key, where it works. */
  readonly key: string | undefined;
  /** Whether people sign in at the account page. */
  readonly people: boolean;
  /** Whether the database is a folder, which one process holds at a time. */
  readonly embedded: boolean;
}

/** What a newcomer sees once the server is ready: where it is, the key, and a call that works when pasted. */
export function greeting({ address, key, people, embedded }: Greeted): string {
  const lines = [
    "",
    `Capstack is ready at ${address}`,
    "",
    "Open it in a browser: a company, its exit and a fund, to look at and to change.",
    "",
  ];
  if (key !== undefined) {
    lines.push(
      `Development key (this machine only):  ${key}`,
      "",
      "Try the option-pool shuffle:",
      "",
      firstCurl(address, key),
      "",
      "And what the partners of a fund hold:",
      "",
      secondCurl(address, key),
      "",
    );
  } else {
    lines.push(
      embedded ? "Make an account and a key in another terminal, once this is stopped:" : "Make an account and a key:",
      "",
      "npx capstack-admin account create --email <address>",
      "npx capstack-admin key create --account <id> --name <name>",
      "",
    );
  }
  lines.push(
    `Books           ${address}/books`,
    `Documentation   ${address}/docs/`,
    `API reference   ${address}/v1/docs`,
    ...(people ? [`Account page    ${address}/account`] : []),
    `MCP server      ${address}/mcp`,
    "",
    "Stop with Ctrl-C.",
    "",
  );
  return lines.join("\n");
}

/** A founder's first question: what a 20 % pool inside the pre-money does to the price. */
function firstCurl(address: string, key: string): string {
  return `curl -s ${address}/v1/cap-table/compute \\
  -H "Authorization: Bearer ${key}" \\
  -d '{"options": {"snapshots": "none"}, "events": [
    {"type": "common_issuance", "label": "Founding",
     "grants": [{"id": "founders", "name": "Founders", "shares": 6000000, "kind": "founder"}]},
    {"type": "priced_round", "label": "Series A", "preMoneyValuation": 8000000,
     "investments": [{"id": "investor", "name": "Investor", "amount": 2000000}],
     "pools": [{"pct": 0.2, "mode": "pre"}]}]}'`;
}

/** A fund accountant's first question: every partner's capital at the end of a quarter, from the demonstration's books. */
function secondCurl(address: string, key: string): string {
  return `curl -s "${address}/api/accounting/capital-accounts?group=Fund%20I&end=2026-06-30" -H "Authorization: Bearer ${key}"`;
}
