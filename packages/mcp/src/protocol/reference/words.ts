/** What each word of a list means, for the pages of `describe`. */

/**
 * A line a list: its words, each with its meaning. Where lists of the same words mean different things, the field comes
 * first and a colon.
 */
const LISTS = `
common = ordinary stock; preferred = stock with rights before common
available = shares not yet granted; total = granted and promised shares with them
capType: post = the converting shares count among those the cap is divided by; pre = they do not
of: post = the fully diluted count after the change; pre = the count before it
of: post_money = the fully diluted count after the round; pre_money = the count before its new money
mode: pre = inside the pre-money, paid for by those who were there; post = made after closing, paid for by everyone
mode: within = part of the round's money; on_top = added to the round's money
cash = the strike is paid in money; net = it is paid by giving up shares
cancelled = taken back by agreement; forfeited = lost, such as on leaving; expired = its last day has passed; retracted = it should never have been issued
keep = they stay with the holder; cancel = they go back to the pool
arguments = what the tool takes; answer = what it answers
price = of the latest round; payout = of an exit; balance = of an account in the books; terms = of a vehicle, as they stand on a day; carry = of a vehicle, as it has accrued; chain = whether the entries of a vehicle are as they were posted
cap-table = holdings, or Open Cap Format; bank = what a bank exports
mdy = month before day; dmy = day before month
ownership = who owns the company after each event; exit = what each class is paid; fund = calls, distributions and value; capital-account = a partner's account
itd = since inception; ytd = this year to date; qtd = this quarter to date; mtd = this month to date; this_quarter = all of it, the days to come too; last_quarter = the one before; this_month = all of it, the days to come too; last_month = the one before; prior_year = last year; fytd = this fiscal year to date; custom = from start to end
live = results of open months are shared out as if they closed today; posted = only what is posted counts
adjusting: include = audit adjustments count; exclude = they are left out
adjusting: include = audit adjustments count; exclude = they are left out; only = nothing else is shown
treatment: exclude = unissued options take nothing; include = they share as one row of common
capital_call = money asked of partners; distribution = money or shares paid to them; transfer = one partner's interest goes to another; subsequent_close = a partner joins later; opening_balance = what books begin with
draft = agreed by nobody yet, posts nothing; declared = its entries are posted; settled = all of its money has moved; cancelled = given up
draft = posts nothing; declared = its entries are posted; cancelled = given up
capital_call = a call; distribution = a distribution; agreement = a later close or a transfer
unmatched = no entry stands for it; drafted = its entry is a draft; reconciled = its entry is posted; ignored = it needs none
draft = not in the books yet; posted = in the books, never changed; void = given up before it was posted
true = with them; false = without them
trial-balance = every account's debit or credit; balance-sheet = assets, liabilities and capital; operations = income and expenses; cash-flow = where cash came from and went; schedule-of-investments = what is held, at cost and value; fair-value = by level, with transfers and techniques; partners-capital = each partner's capital from beginning to end; financial-highlights = expenses and carry over average net assets, rates of return; combining = vehicles that hold each other side by side, what is between them taken out, and their sum
actual = the books themselves; tax = for taxes alone; pro_forma = as if something had happened
capital_balance = by what each partner's capital is; commitment = by what each partner committed
entry = a journal entry; capital_call = a call; distribution = a distribution
simple = interest bears none; compound = interest bears interest
converts = into shares with the principal; paid = in money; forgiven = neither paid nor converted
convert_to_common = its preferred stock becomes common; lose_protection = it loses its price protection
full = everything; summary = holders without their lots; none = nothing
highest-first = the largest number is paid first; lowest-first = the smallest is
acquisition = the company is bought; ipo = its stock is offered to the public; dissolution = it is wound up
common = common stock; preferred = a series of preferred; options = unexercised awards; warrants = unexercised warrants; profits_interests = units that share above a threshold; convertibles = SAFEs and notes
closing = at closing; escrow_release = when the escrow is released; earnout = when a milestone is met
gross = the price; cash = cash is added; cost = a fee comes off; debt = debt is repaid; carve_out = management's part comes off; equity = what holders share; decision = a class converts or holds; exercise = awards are exercised; preference = a preference is paid; step_up = conversion of one class pays another more; participation = preferred shares with common; cap = a participating class reaches its cap; common = common shares the rest; round = payments become whole cents; check = all adds up; rollover = a part is taken as shares of the buyer
cost = value stays at cost until exit; linear = it grows by equal amounts; exponential = it grows at one rate
warn = it is computed, with a warning; error = it is refused
lp = a limited partner; gp = the general partner
fund = a fund of several partners; spv = a vehicle for one investment; gp = the general partner's own; manco = the company that manages the funds
debit = above zero; credit = below zero
committed = on commitments; invested = on the cost of what is held; nav = on net assets
none = no carry; straight = carry on every gain; european = carry once the whole fund has returned capital and preferred return; american = carry deal by deal
active = it is held; exited = it was sold; written_off = it is worth nothing
cap-table = who owns a company; exit-waterfall = who gets what when it is sold; fund-economics = what a fund will earn
granted = it may be used; requires_key = it needs a key; requires_entitlement = the key lacks it
entitlement = a key that was granted the model; key = any key
preMoney = its pre-money valuation; newMoney = its first investment; pool = its first pool; cap = a valuation cap
fund_wide = every partner by its commitment; per_lp = each partner its own amount
issued = nobody has paid; partly_funded = some have paid; funded = all have paid; cancelled = given up
draft = not issued; issued = nobody has paid; partly_funded = some have paid; funded = all have paid; cancelled = given up
draft = not declared; declared = owed, nothing paid; partly_paid = some is paid; paid = all is paid; cancelled = given up
cash = money; in_kind = shares of a company
subsequent_close = a partner joins later; transfer = one partner's interest goes to another
rule = a rule of the firm's; history = how such rows were booked before; open_item = a call or a distribution that waits for this money; key_word = a word in its text; fallback = nothing better was found
asset = what is owned; liability = what is owed; equity = the partners' capital; income = what came in by results; expense = what was used up
cumulative = it accrues until it is paid; non_cumulative = it is owed only when declared
annual = once a year; semiannual = twice a year; quarterly = four times a year; monthly = every month
daily = every day; monthly = every month; quarterly = four times a year; semiannual = twice a year; annual = once a year
forfeit = lost; cash = still owed in money; common = paid in common shares
safe = no interest and no maturity; note = a loan that converts
outstanding = neither converted nor ended; converted = it became stock; cancelled = it ended without payment; repaid = it was paid back
post_money_fixed = the pre-money counts conversion shares; pre_money_fixed = it leaves them out; dollars_invested = their principal and interest add to it like new money
none = its preference or its part as common, not both; full = its preference and its part as common; capped = both, up to a multiple
optimal = when it pays more; always = whatever it pays; never = whatever it would pay
cancel = the buyer pays nothing for them; accelerate = they vest and are paid; assume = the buyer pays them as they vest
option = a right to buy at the strike; rsu = a share without a strike; sar = the gain over the strike
greater = whichever pays more; cash = its amount in money; convert = its shares
flat = amount; percent = pct of the base; tiers = a rate for each part of the base
net = the price after cash, costs and debt; gross = the exit valuation
holder = a person, in all it holds; class = a series or another class; security = one row of the request
proceeds = currency; multiple = a factor of what was invested; pricePerShare = currency a share; irr = a fraction a year
none = nothing is paid; tier = a rank of preferences; step_up = a conversion that others are paid more for; common = common and what shares with it
preference_starts = it is the next to be paid its preference; preference_filled = its preference is paid in full; participates = it begins to share with common; catches_up = it is next to receive what each common unit has; exercises = it is exercised from here on; cap_reached = it takes no more; converts = it converts from here on; step_up = it is paid more as another converts
pct-capital = shares of capital; num-companies = counts of companies
european = carry once the whole fund has returned capital and preferred return; american = carry deal by deal
cashflow = from the flows of each run; annualised = from its multiple and the mean hold; none = no rates
initial = the first commitment; increase = more is committed; decrease = less is; transfer_in = it came from another partner; transfer_out = it went to one; default = the partner failed to pay
stock = issued stock; option = an option; iso = an incentive stock option; nso = a non-qualified one; rsu = a restricted stock unit; sar = a stock appreciation right; profits_interest = a unit that shares above its threshold; profits_interest_catch_up = one that first receives what each common unit has; promised = an award that is promised; warrant = a warrant
broad = average over common, preferred, awards and warrants; narrow = average over preferred alone; full_ratchet = down to the lower price; none = no protection
senior = above all that was there; pari_passu = level with the highest
auto = every SAFE, and every note whose threshold the round reaches; none = nothing converts
series = the class decides as one; holder = each holder decides alone
limit: proceeds = all that an exit brings; cost = no more than was paid for it
round_price = the price of the round; discount = less its discount; cap = its cap; percentage = its part of the company
not_qualified = the round raised less than its threshold; not_selected = the round converts others
unknown_field = a field that nothing reads; pool_target_exceeded = the pool is larger than asked and stays so; note_not_qualified = the round is too small for it; note_past_maturity = it was due before; holder_renamed = one id has two names; promised_exceeds_pool = more is promised than the pool has; down_round = the price is below the last; zero_shares_issued = an amount buys no share; discount_unlikely = half of the price or more is taken off; pre_money_unlikely = the pre-money is less than a tenth of the new money
safe_rank_assumed = a SAFE was given the usual rank; heterogeneous_basis = holders of a series paid different prices; multiple_equilibria = other SAFE conversions would stand as well; preferences_not_covered = the proceeds do not reach all preferences; cap_never_binds = a series converts before it reaches its cap; zero_shares_ignored = a row without shares; debt_unpaid = debt is above the price; holder_renamed = one id has two names; unknown_field = a field that nothing reads
called_exceeds_committed = the plan needs more than is committed; recycling_shortfall = less comes back than is to be recycled; stage_allocation_not_one = stages do not make the whole; exits_after_fund_life = companies are sold after its end; clawback_due = the GP returns carry; unknown_field = a field that nothing reads
`;

const meanings = new Map(
  LISTS.trim()
    .split("\n")
    .map((line) => {
      const [, field = "", list = ""] = /^(?:(\w+): )?(.*)$/.exec(line) ?? [];
      const pairs = list.split("; ").map((pair) => pair.split(" = ") as [string, string]);
      return [
        keyOf(
          field,
          pairs.map(([word]) => word),
        ),
        new Map(pairs),
      ] as const;
    }),
);

function keyOf(field: string, words: readonly string[]): string {
  return `${field} ${[...words].sort().join(" ")}`;
}

/**
 * What each word of a list means, as a sentence; nothing where no list has these words.
 * @example sayWords("method", ["cash", "net"]) // => "`cash`: the strike is paid in money; `net`: it is paid by giving up shares."
 */
export function sayWords(field: string, words: readonly string[]): string {
  const known = meanings.get(keyOf(field, words)) ?? meanings.get(keyOf("", words));
  return known === undefined ? "" : `${words.map((word) => `\`${word}\`: ${known.get(word)}`).join("; ")}.`;
}
