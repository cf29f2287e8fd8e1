/** Starting points for conversations that people have with these models. */
import { MissingArgument, UnknownName } from "./protocol-errors.js";

/** A prompt as it is listed. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
}

/** A prompt filled in. */
export interface PromptResult {
  readonly description: string;
  readonly messages: readonly {
    readonly role: "user";
    readonly content: { readonly type: "text"; readonly text: string };
  }[];
}

type Arguments = Readonly<Record<string, string>>;

interface Template extends Prompt {
  readonly write: (given: Arguments) => string;
}

const templates: readonly Template[] = [
  {
    name: "model_a_round",
    title: "Model a round",
    description: "Who owns what after a priced round, and what the round costs those who are there.",
    arguments: [
      { name: "holdings", description: "Who holds how many shares now.", required: true },
      { name: "pre_money", description: "The value before the new money, in currency units.", required: true },
      { name: "investment", description: "Who invests how much.", required: true },
      { name: "pool", description: "The option pool asked for, and whether inside the pre-money.", required: false },
    ],
    write: ({ holdings, pre_money, investment, pool }) =>
      `Model a priced round with cap_table_compute.
Holdings now: ${holdings}
Pre-money valuation: ${pre_money}
New money: ${investment}
Option pool: ${pool ?? "none asked for"}

Read capstack://guide/cap-table first. Build the events in order: the holdings as issuances, then the round. Show the price a share, everyone's ownership before and after, and how much of the dilution comes from the new money and how much from the pool.`,
  },
  {
    name: "compare_exit_scenarios",
    title: "Compare exits",
    description: "Who gets what at several exit values, and where the split changes.",
    arguments: [
      { name: "cap_stack", description: "Classes, preferences, holders; or where to find them.", required: true },
      { name: "exit_values", description: "The exit values to compare, in currency units.", required: true },
    ],
    write: ({ cap_stack, exit_values }) =>
      `Compare exits with exit_waterfall_compute.
Cap stack: ${cap_stack}
Exit values: ${exit_values}

Read capstack://guide/exit-waterfall first. Ask for every value, with the same model each time. Show one table, a column a value: the payout of each class and holder, whether the class holds its preference or converts, and the totals. Then say at which values the split changes and why.`,
  },
  {
    name: "plan_a_fund",
    title: "Plan a fund",
    description: "What a fund of a given size calls, pays and returns under a plan.",
    arguments: [
      { name: "committed_capital", description: "The fund's size, in currency units.", required: true },
      { name: "plan", description: "Fees, carry, portfolio and expected outcomes, as far as known.", required: false },
    ],
    write: ({ committed_capital, plan }) =>
      `Plan a fund with fund_economics_compute.
Committed capital: ${committed_capital}
Plan: ${plan ?? "not given: start from the example request and say which figures are assumptions"}

Read capstack://guide/fund-economics and capstack://examples/fund-economics first. Show calls, fees, investments and distributions a year, the gross and net multiple and IRR, and what the gap between them is made of. Name the two assumptions that the net multiple depends on most, and compute it with each changed.`,
  },
  {
    name: "explain_payout",
    title: "Explain a payout",
    description: "Why one holder gets what they get in an exit, step by step.",
    arguments: [
      { name: "cap_stack", description: "Classes, preferences, holders; or where to find them.", required: true },
      { name: "exit_value", description: "The exit value, in currency units.", required: true },
      { name: "holder", description: "Whose payout is to be explained.", required: true },
    ],
    write: ({ cap_stack, exit_value, holder }) =>
      `Explain a payout with exit_waterfall_compute.
Cap stack: ${cap_stack}
Exit value: ${exit_value}
Holder: ${holder}

Ask for the trace. Tell in plain words, one step a line with its amount, how the exit value becomes this holder's payout: what comes off first, whose preference is ahead, what the holder's class decides and what it would get by deciding otherwise, and how the rest is shared. End with the payout to the cent.`,
  },
];

/** Every prompt. */
export const prompts: readonly Prompt[] = templates.map(({ write: _, ...prompt }) => prompt);

/**
 * A prompt with its arguments filled in.
 * @throws UnknownName, MissingArgument
 */
export function getPrompt(name: string, given: Arguments): PromptResult {
  const template = templates.find((known) => known.name === name);
  if (template === undefined) throw new UnknownName("prompt", name);
  const missing = template.arguments.find((argument) => argument.required && !given[argument.name]);
  if (missing !== undefined) throw new MissingArgument(name, missing.name);
  return {
    description: template.description,
    messages: [{ role: "user", content: { type: "text", text: template.write(given) } }],
  };
}
