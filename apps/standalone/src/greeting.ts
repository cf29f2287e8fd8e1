/** What a newcomer sees once the server is ready: where it is, the key, and a call that works when pasted. */
export function greeting({ address, key }: { address: string; key: string | undefined }): string {
  const lines = ["", `Capstack is ready at ${address}`, ""];
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
    lines.push("Make a key with:  capstack-admin key create --account <id> --name <name>", "");
  }
  lines.push(
    `API reference   ${address}/v1/docs`,
    `Account page    ${address}/account`,
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

/** A fund accountant's first question: every partner's capital, from the demonstration's books. */
function secondCurl(address: string, key: string): string {
  return `curl -s "${address}/api/accounting/capital-accounts?group=Fund%20I" -H "Authorization: Bearer ${key}"`;
}
