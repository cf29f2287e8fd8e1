/** The economic articles of a vehicle's agreement in words, each from the terms that its books are kept by. */
import { groupThousands } from "@capstack/decimal";

/** What an agreement says besides figures of its terms, an article each. */
export interface Articles {
  readonly [title: string]: string;
}

/** Terms as a vehicle of the demonstration has them. */
export interface AgreedTerms {
  readonly waterfall: {
    readonly kind: "european" | "straight";
    readonly carryRate: number;
    readonly prefRate?: number;
    readonly catchupRate?: number;
    readonly prefCompounds?: boolean;
  };
  readonly fee?: {
    readonly annualRate: number;
    readonly basis: "committed" | "invested";
    readonly termYears: number;
    readonly startDate: string;
    readonly stepDownYear: number;
    readonly stepDownRate: number;
    readonly stepDownBasis: "committed" | "invested";
  };
  readonly orgCostCap?: number;
}

/** The text: its articles are numbered, those of the vehicle first. */
export function partnershipAgreement(
  { vehicle, date }: { readonly vehicle: string; readonly date: string },
  articles: Articles,
  terms: AgreedTerms,
): string {
  const all = { ...articles, ...articlesOf(terms) };
  const numbered = Object.entries(all).map(([title, says], place) => `${place + 1}. ${title}\n${folded(says)}`);
  return `LIMITED PARTNERSHIP AGREEMENT, ECONOMIC TERMS\n\nFund  ${vehicle}\nDate  ${date}\n\n${numbered.join("\n")}`;
}

function articlesOf({ waterfall, fee, orgCostCap }: AgreedTerms): Articles {
  return {
    Distributions: distributionsOf(waterfall),
    ...(fee === undefined ? {} : { "Management fee": feeOf(fee) }),
    ...(orgCostCap === undefined
      ? {}
      : {
          "Organizational expenses": `The partnership bears the costs of its formation up to ${groupThousands(orgCostCap.toFixed(2))} USD; the manager bears what is beyond.`,
        }),
  };
}

function distributionsOf({ kind, carryRate, prefRate, catchupRate, prefCompounds }: AgreedTerms["waterfall"]): string {
  const carry = `${percent(carryRate)} to the general partner as carried interest and ${percent(1 - carryRate)} to the partners`;
  if (kind === "straight" || prefRate === undefined) {
    return `First to the partners, by what they paid in, until each has it back; what is left ${carry}. There is no preferred return.`;
  }
  const compounds = prefCompounds === true ? "compounded annually" : "simple";
  const catchUp =
    catchupRate === undefined
      ? ""
      : ` Third, ${percent(catchupRate)} to the general partner until it has ${percent(carryRate)} of all profit distributed.`;
  return `Carried interest is of the whole fund, not deal by deal. First to the partners until each has back all that it paid in, fees and expenses among it. Second to the partners until they have a preferred return of ${percent(prefRate)} a year on it, ${compounds}, by days of a year of 365.${catchUp} Then ${carry}. The general partner may declare a distribution recallable; it then adds to what may be called.`;
}

function feeOf(fee: NonNullable<AgreedTerms["fee"]>): string {
  const basis = {
    committed: "what the partners committed",
    invested: "the cost of the investments held at the beginning of the quarter",
  };
  const stepDay = `${Number(fee.startDate.slice(0, 4)) + fee.stepDownYear}${fee.startDate.slice(4)}`;
  return `The manager receives ${percent(fee.annualRate)} a year of ${basis[fee.basis]} from ${fee.startDate} on, and from ${stepDay}, the end of the investment period, ${percent(fee.stepDownRate)} a year of ${basis[fee.stepDownBasis]}, for ${fee.termYears} years in all. It is charged at the end of each quarter for its days, of a year of 365.`;
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(4))} %`;
}

const WIDTH = 100;

/** Lines of at most a hundred characters. */
function folded(text: string): string {
  let [line, lines] = ["", ""];
  for (const word of text.split(" ")) {
    if (line.length + word.length + 1 > WIDTH) {
      lines += `${line}\n`;
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return `${lines}${line}\n`;
}
