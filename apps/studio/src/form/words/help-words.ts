/** What helps to fill a field in, where the description of an engine speaks to programmers. */
import { fundHelp } from "./fund-words.js";

/** Descriptions that name what only a program sees, or are no sentence, as a form says them. */
export const IN_A_FORM: Readonly<Record<string, string>> = {
  ...fundHelp,
  "What the event is called; its type by default.": "The name of the event in lists and tables.",
  "To be reached; or shares. A fraction of one: 0.2 is 20 %.":
    "The part of the fully diluted shares that the pool has after the round.",
  "Of the fully diluted count, to be reached. A fraction of one: 0.2 is 20 %.":
    "The part of the fully diluted shares that the pool has afterwards.",
  "For people; the id by default.": "What it is called.",
  "Which of amount, pct and tiers sets it.": "How the carve-out is agreed.",
  "Of equity proceeds, earn-outs among them; not with amount. A fraction of one: 0.2 is 20 %.":
    "Part of the equity proceeds: what is left of price, achieved earn-outs and cash after costs, debt and carve-out.",
  "Of it that is earned; 1 by default. A fraction of one: 0.2 is 20 %.":
    "The part that is earned; all of it by default.",
  "Of the escrow expected to come back; 1 by default. A fraction of one: 0.2 is 20 %.":
    "The part that is expected back; all of it by default.",
  "`as_if_only` pays the closing as if nothing more came, then the difference; `pro_rata` holds back one fraction of every payment. `as_if_only` by default.":
    "Whether the closing pays as if nothing came later and the difference then, or every payment is less by the same part.",
  "What is awarded.":
    "What is awarded. A profits interest shares in what is paid above its threshold; with a catch-up it first receives what each common share has had.",
  "The holder; the same id is the same holder everywhere.": "The same name means the same holder everywhere.",
  "A class of stock; common is `common`.": "The class of stock that this is about.",
  "An option pool; the first is `pool`.": "The plan that the shares come out of.",
  "The pool that restricted stock comes out of.": "The plan that restricted stock comes out of.",
  "Of unvested shares that vests at once; by default what the double trigger of each award says, else 0. A fraction of one: 0.2 is 20 %.":
    "The part of the unvested shares that vests at once, on leaving; by default what the award says, else none.",
  "That vest at once; or pct. Shares.": "Shares that vest at once.",
  "Of what is unvested; or shares. A fraction of one: 0.2 is 20 %.": "The part of what is unvested that vests at once.",
  "Required for options and appreciation rights. Currency a share.":
    "What the holder pays for a share to exercise: at least its fair market value on the day of the grant.",
  "Required for profits interests: what each common unit receives before them. Currency a unit.":
    "What each common share receives before the profits interest shares in the rest.",
  "A security: a lot of stock, an award, a warrant, a SAFE or a note.":
    "The stock, award, warrant, SAFE or note that this is about.",
  "`senior` (one above all) by default, `pari_passu` (level with the highest), or a rank; the larger is paid first.":
    "Before all earlier classes unless said otherwise, together with the most senior of them (pari passu), or by a rank: the larger is paid first.",
  "A factor of the original issue price; required when `participation` is `capped`.":
    "What the class may receive in all, as a multiple of its original issue price.",
  "`cumulative` by default.":
    "Whether dividends add up until they are paid, or are owed only once declared; cumulative by default.",
  "Of the original issue price. A fraction a year: 0.08 is 8 %.": "Part of the original issue price, each year.",
  "New conversion price; or conversionRatio. Currency a share.": "The price at which the class converts from now on.",
  "New common for a share; or conversionPrice.": "How many shares of common one share converts into from now on.",
  "A class that exists, or that `terms` bring into being.":
    "The class that they become: one that there is, or a new one with the terms below.",
  "Whether each converts at its own cap; true, or left out.": "Whether each converts at its own cap.",
  "The holder's display name; required at first mention.": "What the holder is called.",
  "Names the security; chosen by the engine by default.":
    "What the security is called, such as CS-12; a number is made for it otherwise.",
  "Per share; required for a net exercise and above the strike. Currency a share.":
    "What a share is worth on that day: a net exercise needs it, and it has to be above the strike price.",
  "The security whose terms are taken; null keeps the holder's own for good.":
    "The SAFE or note whose terms are taken.",
  "The milestone, by its id in the vesting of grants.": "The milestone, as the vesting of the grants calls it.",
  "Names the milestone; the same id is the same milestone in every grant.":
    "What the milestone is called; the same name is the same milestone in every grant.",
  "Only what this holder has; not with securityId.": "Only what this holder has.",
  "Only this security; everything that names the milestone by default.":
    "Only this security; everything that waits for the milestone by default.",
  "An option pool; `pool` by default.": "The plan that this is about; the first one by default.",
  "The first pool is `pool`, then `pool-2`, `pool-3` … unless named.": "The plan that grows; the first one by default.",
  "For people, where the class is new.": "What the class is called, where it is new.",
  "For people, where the class is new; the id by default.": "What the class is called, where it is new.",
  "For people, where the pool is new.": "What the plan is called, where it is new.",
  "That it buys; or coveragePct of amount. Shares.": "Shares that it buys.",
  "Of amount; over the strike it gives the shares. A fraction of one: 0.2 is 20 %.":
    "Part of the amount covered; divided by the strike price it gives the shares.",
  "Covered. Currency.": "The amount of which the coverage is a part.",
  "Why: `without_cause` and `good_reason`, a resignation over what the company did, set off the double trigger of awards within its months of a change of control; `for_cause`, `resignation` and `other` do not, nor does a cause not given.":
    "Being let go without cause, or resigning for good reason, sets off the double trigger of awards within its months after a change of control; no other cause does.",
  "Of its pro-rata part that a holder must invest; 1 by default. A fraction of one: 0.2 is 20 %.":
    "The part of its pro rata that a holder has to invest; all of it by default.",
  "What becomes of accrued dividends on conversion; `forfeit` by default.":
    "What becomes of accrued dividends on conversion; they are lost by default.",
  "What becomes of accrued dividends on conversion: lost, still owed, or paid in shares; `forfeit` by default.":
    "What becomes of accrued dividends on conversion; they are lost by default.",
  "An offering may force conversion; a dissolution pays convertibles in cash. `acquisition` by default.":
    "How the company is sold. An IPO may force preferred stock to convert; a dissolution pays SAFEs and notes in cash.",
  "The closing; required where anything accrues. YYYY-MM-DD.":
    "The day of the closing: interest and cumulative dividends are counted to it.",
  "The carve-out, when `flat`. Currency.": "What the carve-out pays.",
  "Part of the base, when `percent`. A fraction of one: 0.2 is 20 %.":
    "Part of what the carve-out is counted on: the price with achieved earn-outs and cash, after costs and debt, unless said otherwise below.",
  "Marginal: each fraction applies to the part of the base up to `upTo`.":
    "A percentage for each slice of the price, from the lowest up.",
  "Where the tier ends; the last may leave it out. Currency.": "Where the slice ends; the last has no end.",
  "Of what falls into the tier. A fraction of one: 0.2 is 20 %.": "Part of what falls into the slice.",
  "Of what: the price after cash, costs and debt, or the exit valuation; `net` by default.":
    "Whether the carve-out is counted net, on what is left of price, achieved earn-outs and cash after costs and debt, or on the price with achieved earn-outs.",
  "Nothing is paid below this base; 0 by default. Currency.": "Below this amount the carve-out pays nothing.",
  "Who receives it; each has a `share` of it.": "Who receives the carve-out, and which part of it.",
  "Of the carve-out; all shares make one. A fraction of one: 0.2 is 20 %.":
    "Part of the carve-out; all parts together make 100 %.",
  "Held back; not with pct. Currency.": "What is held back.",
  "Of every payment made in the buyer's stock; 0 by default. A fraction of one: 0.2 is 20 %.":
    "The part of every payment that is made in the buyer’s stock; not together with a rollover of single holders.",
  "Who takes part of the closing payment as shares of the buyer; not with stockPct.":
    "Who takes a part of what is paid at closing in shares of the buyer; not together with a part of every payment in stock.",
  "The holder, as rows of the model name it.": "Who takes shares of the buyer.",
  "Larger is paid first; equal share pro rata. The other way round if seniorityOrder says so.":
    "The larger number is paid first; series of one number share pro rata.",
  "Given, a holder's basis is this times shares; otherwise the basis is the holder's own `invested`. Currency a share.":
    "What a share was first sold for.",
  "Preference over basis; 1 by default. A factor: 1 is 1x.":
    "What the series is paid before common, as a multiple of what it cost.",
  "Ceiling over basis; required when `capped`. A factor: 1 is 1x.":
    "What the series may receive in all, as a multiple of what it cost.",
  "The ratio is then originalIssuePrice over this; not with conversionRatio. Currency a share.":
    "The price at which a share converts.",
  "False never converts; true by default.": "Whether the series may convert into common.",
  "Whether it converts; `optimal`, what pays most, by default.":
    "Whether it converts: where that pays more, by default.",
  "When an initial public offering converts the series; used where `deal.exitType` is `ipo`.":
    "When an IPO converts the series, whether that pays more or not.",
  "Dividend on the basis. A fraction a year: 0.08 is 8 %.": "Part of what the series cost, each year.",
  "Start of accrual for holders without an issueDate. YYYY-MM-DD.": "The day from which dividends accrue.",
  "Names the class in the response.": "",
};
