// Ten clients that send the worst requests in turn for as long as they are told, in a process of their own.
// Prints what each kind was answered.
import { worstRequests } from "./worst.js";

const [origin = "", key = "", seconds = "60", clients = "10"] = process.argv.slice(2);
const firms = (await fetch(`${origin}/api/accounting/firms`, { headers: { authorization: `Bearer ${key}` } }).then(
  (answer) => answer.json(),
)) as readonly { readonly id: string }[];
const requests = worstRequests(firms[0]?.id ?? "");
const end = Date.now() + Number(seconds) * 1000;
const answers = new Map<string, Map<string, number>>();

async function client(first: number): Promise<void> {
  for (let turn = first; Date.now() < end; turn++) {
    const request = requests[turn % requests.length];
    if (request === undefined) return;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const encoding = request.gzipped ? { "content-encoding": "gzip" } : {};
    const outcome = await fetch(origin + request.path, {
      method: "POST",
      body: request.body,
      headers: { ...headers, ...encoding },
      signal: AbortSignal.timeout(60_000),
    }).then(
      async (answer) => `${answer.status}${await codeOf(answer)}`,
      (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.name,
    );
    const counts = answers.get(request.name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    answers.set(request.name, counts);
  }
}

async function codeOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const code = answer.ok ? undefined : /"code":"(\w+)"/.exec(text)?.[1];
  return code === undefined ? "" : ` ${code}`;
}

await Promise.all(Array.from({ length: Number(clients) }, (_, index) => client(index)));
for (const [name, counts] of answers) {
  console.log(`| ${name} | ${[...counts].map(([outcome, times]) => `${times} × ${outcome}`).join(", ")} |`);
}
