/** What the page asks of the engines, which run in a thread of their own. */
import type { CapTableRequest, Position, SolveForAnswer } from "@capstack/cap-table";
import type {
  FundEconomicsRequest,
  FundEconomicsResult,
  MonteCarloPlan,
  MonteCarloResult,
} from "@capstack/fund-economics";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import type { BeginQuestion, Begun } from "./events/begin-event.js";
import type { KeepValidQuestion, KeptValid } from "./events/keep-valid.js";
import type { Standing } from "./events/standing.js";
import type { Exit, HeldLot, HoldingQuestion } from "./exits/exit.js";
import type { Payoff, PayoffQuestion } from "./exits/payoff.js";
import type { Imported, ImportQuestion } from "./import-file.js";
import type { Issue } from "./issue.js";
import type { Changes, ChangesQuestion, ComparedCompany, CompareQuestion } from "./several/compare.js";
import type { ComparedPayoffs, PayoffsQuestion } from "./several/compare-payoffs.js";
import type { CompanyToSell, SoldCompany } from "./several/positions.js";
import type { Company, ValuedRequest } from "./shown-company.js";
import type { LinesAfter } from "./table-lines.js";
import type { ReceivedTemplate, TemplateQuestion } from "./templates/received-template.js";
import type { PreMoneyQuestion, TrialQuestion, TriedInstrument } from "./trial-rounds.js";
import type { WorkbookQuestion } from "./workbook.js";

/** Each question with what it is asked with and answered by. */
export interface Questions {
  readonly company: { readonly asked: ValuedRequest; readonly answer: Company };
  /** The lots of one holder after one event. */
  readonly lots: {
    readonly asked: { readonly request: CapTableRequest; readonly eventId: string; readonly holderId: string };
    readonly answer: readonly Position[];
  };
  /** Every lot after each event that is shown. */
  readonly securities: { readonly asked: ValuedRequest; readonly answer: readonly LinesAfter[] };
  /** The pre-money of the last round at which a holder owns a part of all in the end. */
  readonly preMoneyFor: { readonly asked: PreMoneyQuestion; readonly answer: SolveForAnswer };
  /** What each SAFE and note would convert into in rounds that are tried. */
  readonly trialRounds: { readonly asked: TrialQuestion; readonly answer: readonly TriedInstrument[] };
  /** Companies side by side: who owns what, and who gets what at some prices. */
  readonly compare: { readonly asked: CompareQuestion; readonly answer: readonly ComparedCompany[] };
  /** What founders and investors of each get at every exit. */
  readonly payoffs: { readonly asked: PayoffsQuestion; readonly answer: ComparedPayoffs };
  /** What is different between two states of a company, each after all its events. */
  readonly changes: { readonly asked: ChangesQuestion; readonly answer: Changes };
  /** What an event of a type begins as at a place of the list. */
  readonly begin: { readonly asked: BeginQuestion; readonly answer: Begun };
  /** A changed list, with what keeps it valid. */
  readonly keepValid: { readonly asked: KeepValidQuestion; readonly answer: KeptValid };
  /** What stands after the events of a request, vesting counted to a day. */
  readonly standing: {
    readonly asked: { readonly request: CapTableRequest; readonly date: string | null };
    readonly answer: Standing;
  };
  readonly exit: { readonly asked: ExitWaterfallRequest; readonly answer: Exit };
  /** What each holder gets over a range of prices. */
  readonly payoff: { readonly asked: PayoffQuestion; readonly answer: Payoff };
  /** What one person holds, vesting counted to a day. */
  readonly holding: { readonly asked: HoldingQuestion; readonly answer: readonly HeldLot[] };
  /** What each investor of some companies paid and gets. */
  readonly positions: { readonly asked: readonly CompanyToSell[]; readonly answer: readonly SoldCompany[] };
  readonly fund: { readonly asked: FundEconomicsRequest; readonly answer: FundEconomicsResult };
  readonly simulation: {
    readonly asked: { readonly inputs: FundEconomicsRequest["inputs"]; readonly plan: MonteCarloPlan };
    readonly answer: MonteCarloResult;
  };
  /** A file of a cap table: Open Cap Format as an archive or as JSON, or a sheet of holdings. */
  readonly importFile: { readonly asked: ImportQuestion; readonly answer: Imported };
  /** A reporting template that somebody received; null loads what reads it. */
  readonly receiveTemplate: { readonly asked: TemplateQuestion | null; readonly answer: ReceivedTemplate | null };
  /** The bytes of an .xlsx whose formulas compute the same. */
  readonly workbook: { readonly asked: WorkbookQuestion; readonly answer: Uint8Array };
}

export type QuestionName = keyof Questions;

/** An engine's refusal: nothing was computed. */
export interface Refusal {
  readonly refused: true;
  readonly issues: readonly Issue[];
}

/** What comes back of a question. */
export type Reply<N extends QuestionName> =
  | { readonly refused: false; readonly answer: Questions[N]["answer"] }
  | Refusal;

/** From the page to the thread. Of two questions on one subject only the later is answered. */
export interface Asked {
  readonly number: number;
  readonly subject: string;
  readonly name: QuestionName;
  readonly asked: unknown;
}

/** From the thread to the page. */
export type Told =
  | { readonly number: number; readonly reply: Reply<QuestionName> }
  | { readonly number: number; readonly superseded: true }
  | { readonly number: number; readonly done: number; readonly runs: number };
