/** `/partners`, `/commitments`, `/companies`: who holds capital in a vehicle, what they promised, what it invests in. */
import { addCompanies, changeCompany, publishCompanies } from "../companies/company.js";
import { listCommitments, recordCommitments } from "../partners/commitment.js";
import { addPartners, changePartner, publishPartners } from "../partners/partner.js";
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
