/** What the trade also calls a field: `cap` for `valuationCap`. A name is meant only where it is read. */
import { nearestName } from "../errors/nearest-name.js";

/** Each line: what people write, then the fields it may mean, the likeliest first. Written without case or underscores. */
const SYNONYMS = /* @__PURE__ */ new Map(
  `cap maxvaluation: valuationCap
valuation: preMoneyValuation postMoneyValuation
premoney pre: preMoneyValuation
postmoney post: postMoneyValuation
strike exerciseprice: strikePrice
price shareprice pps: pricePerShare originalIssuePrice strikePrice
oip issueprice: originalIssuePrice pricePerShare
pref preference liquidationpreference liqpref: liquidationMultiple prefRate
multiple liqmultiple: liquidationMultiple
exitvalue exit exitprice exitamount value: exitValuation
qty quantity count numshares numberofshares sharecount: shares units quantity
units: shares
interest coupon rate: interestRate rate
participating isparticipating: participation
participationcap: participationCapMultiple
ownership ownershippct percent percentage share: pct ownershipPct initialOwnershipPct
discountrate discountpct: discount
principal investment invested: amount invested
amount investmentamount cost: invested amount principal
investors: investments holders
investments: investors
holder holdername investor: name id holderId
rank priority: seniority
date issued issuedate grantdate: issueDate date entryDate
exitdate closingdate: exitDate date
startdate begindate startingdate: fundStartDate start from
enddate untildate: end
probability likelihood chance: achievedPct
hurdle hurdlerate preferredreturn: prefRate
carry carriedinterest carryrate carrypct: carryPct carryRate
catchup catchuppct: catchupRate
fundsize commitment commitments: committedCapital
managementfee managementfeepct mgmtfee fee feepct: mgmtFeePct
gpcommit gpcommitment: gpCommitPct
recycling recycled: recycledCapitalPct
fundlife term life: fundOperationsYears
investmentperiod: newInvestmentPeriodYears
tiers: returnTiers
pool optionpool: pools unissuedPool
class stockclass: classId className
lp lpid partner partnerid: lpEntityId
company: companyId
narration description note: memo
lines legs: postings
kind: type
transactions: events entries
sharesoutstanding: shares`
    .split("\n")
    .flatMap((line): [string, string[]][] => {
      const [words = "", fields = ""] = line.split(": ");
      return words.split(" ").map((word) => [word, fields.split(" ")]);
    }),
);

/**
 * The known names that an unknown one may mean: the same but for case and underscores, a word of the trade, or the
 * nearest in spelling. Empty when nothing is near.
 * @example
 * namesMeant("valuation", ["preMoneyValuation", "postMoneyValuation"]) // => ["preMoneyValuation", "postMoneyValuation"]
 * namesMeant("shares_", ["shares"]) // => ["shares"]
 */
export function namesMeant(name: string, known: readonly string[]): readonly string[] {
  if (name.length > 100) return [];
  const plain = plainName(name);
  const same = known.find((candidate) => plainName(candidate) === plain);
  if (same !== undefined) return [same];
  const meant = (SYNONYMS.get(plain) ?? []).filter((candidate) => known.includes(candidate));
  if (meant.length > 0) return plain === "valuation" ? meant : meant.slice(0, 1);
  const near = nearestName(name, known);
  return near === undefined ? [] : [near];
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
