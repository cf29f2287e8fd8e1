/** The engines, in a thread of their own: a page never waits for them. Each is loaded when it is first asked. */
import { issuesOf } from "./issues-of.js";
import type { Asked, QuestionName, Questions, Reply, Told } from "./questions.js";

/** What of the thread's own scope is used here. */
interface Scope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(told: Told): void;
}
const scope = self as unknown as Scope;

type Answering = {
  [N in QuestionName]: (
    asked: Questions[N]["asked"],
    tell: (done: number, runs: number) => void,
  ) => Promise<Questions[N]["answer"]>;
};

const answering: Answering = {
  company: async (asked) => (await import("./company.js")).companyOf(asked),
  lots: async (asked) => (await import("./company.js")).lotsOf(asked),
  securities: async (asked) => (await import("./company.js")).securitiesOf(asked),
  preMoneyFor: async (asked) => (await import("./trial-rounds.js")).preMoneyFor(asked),
  trialRounds: async (asked) => (await import("./trial-rounds.js")).tryRounds(asked),
  compare: async (asked) => (await import("./several/compare.js")).compare(asked),
  payoffs: async (asked) => (await import("./several/compare-payoffs.js")).payoffsOf(asked),
  changes: async (asked) => (await import("./several/compare.js")).changesOf(asked),
  begin: async (asked) => (await import("./events/begin-event.js")).beginEvent(asked),
  keepValid: async (asked) => (await import("./events/keep-valid.js")).keepValid(asked),
  standing: async ({ request, date }) => (await import("./events/standing.js")).standingAfter(request, date),
  exit: async (asked) => (await import("./exits/exit.js")).exitOf(asked),
  payoff: async (asked) => (await import("./exits/payoff.js")).payoffOver(asked),
  holding: async (asked) => (await import("./exits/exit.js")).holdingOf(asked),
  positions: async (asked) => (await import("./several/positions.js")).sellEach(asked),
  fund: async (asked) => (await import("@capstack/fund-economics")).computeFundEconomics(asked),
  simulation: async ({ inputs, plan }, tell) => {
    const { runMonteCarloAsync } = await import("@capstack/fund-economics");
    return runMonteCarloAsync(inputs, plan, { onProgress: tell, pause: () => new Promise((go) => setTimeout(go)) });
  },
  workbook: async (asked) => (await import("./workbook.js")).workbookOf(asked),
  receiveTemplate: async (asked) => {
    const { receiveTemplate } = await import("./templates/received-template.js");
    return asked === null ? null : receiveTemplate(asked);
  },
  importFile: async (asked) => (await import("./import-file.js")).importFile(asked),
};

const waiting: Asked[] = [];
let busy = false;

scope.onmessage = ({ data }) => {
  const earlier = waiting.findIndex(({ subject }) => subject === data.subject);
  if (earlier >= 0) {
    for (const { number } of waiting.splice(earlier, 1)) scope.postMessage({ number, superseded: true });
  }
  waiting.push(data);
  if (!busy) void work();
};

async function work(): Promise<void> {
  busy = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { number, name, asked } = next;
    scope.postMessage({
      number,
      reply: await reply(name, asked, (done, runs) => scope.postMessage({ number, done, runs })),
    });
    // What was asked meanwhile comes in first: of two questions on one subject only the later is worth an answer.
    await new Promise((go) => setTimeout(go));
  }
  busy = false;
}

async function reply(
  name: QuestionName,
  asked: unknown,
  tell: (done: number, runs: number) => void,
): Promise<Reply<QuestionName>> {
  try {
    const answer = await (answering[name] as (asked: unknown, tell: unknown) => Promise<never>)(asked, tell);
    return { refused: false, answer };
  } catch (error) {
    return { refused: true, issues: issuesOf(error) };
  }
}
