/** `/partners`, `/commitments`, `/companies`, `/securities`: who holds capital in a vehicle, what they promised, what it holds. */
import { addCompanies, changeCompany, publishCompanies } from "@capstack/books/companies/company";
import { addSecurities, changeSecurity, publishSecurities } from "@capstack/books/companies/security";
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
  listSecurities: ofGroup((read, vehicle) => publishSecurities(read, vehicle)),
  createSecurities: inGroup(addSecurities),
  changeSecurity: inHolding("securities", changeSecurity),
  listCommitments: ofGroup(listCommitments),
  recordCommitments: inGroup(recordCommitments),
} satisfies Partial<Routes>;
