/** `/partners`, `/commitments`, `/companies`: who holds capital in a vehicle, what they promised, what it invests in. */
import { addCompanies, changeCompany, publishCompanies } from "@capstack/books/companies/company";
import { listCommitments, recordCommitments } from "@capstack/books/partners/commitment";
import { addPartners, changePartner, publishPartners } from "@capstack/books/partners/partner";
import { inGroup, inHolding, ofGroup, type Routes } from "../route.js";

export const partnerRoutes = {
  listPartners: ofGroup((read, vehicle) => publishPartners(read, vehicle)),
  createPartners: inGroup(addPartners),
  changePartner: inHolding("partners", changePartner),
  listCompanies: ofGroup((read, vehicle) => publishCompanies(read, vehicle)),
  createCompanies: inGroup(addCompanies),
  changeCompany: inHolding("companies", changeCompany),
  listCommitments: ofGroup(listCommitments),
  recordCommitments: inGroup(recordCommitments),
} satisfies Partial<Routes>;
