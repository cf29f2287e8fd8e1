/**
 * Records that Carta's tools answer as JSON, and its fund warehouse as rows: lists of flat records, whose keys are read as
 * headings are.
 */
import { cellsOf } from "../sheet/fields.js";
import type { TableKind } from "../sheet/known-table.js";

const { text, figure, day, derived } = cellsOf;

/** Rows of `SUMMARY_CAP_TABLE`: a class on a day. */
export const summaryRows: TableKind = {
  name: "Summary of classes",
  fields: {
    className: text("security class name"),
    classType: text("security class type detailed|security class type"),
    authorized: figure("authorized shares"),
    outstanding: figure("outstanding shares"),
    fullyDiluted: figure("fully diluted quantity"),
    asOf: day("as of date"),
  },
  required: ["className", "outstanding"],
};

/** Convertibles as Carta's tools answer them. */
export const convertibleRecords: TableKind = {
  name: "Convertibles",
  fields: {
    holder: text("stakeholder name|holder name|investor name|name|stakeholder|holder"),
    email: text("stakeholder email|email"),
    securityId: text("certificate label|security id|label|certificate id|id"),
    isDebt: text("is debt"),
    principal: figure("dollar amount"),
    cap: figure("price cap"),
    discount: figure("discount percent"),
    rate: figure("interest rate"),
    total: derived("It follows from the principal and the interest.", "total with interest"),
    mfn: text("has most favored nation clause"),
    cancellationReason: text("status explanation"),
    issueDate: day("issue date|issued date|date issued"),
    maturityDate: day("maturity date"),
  },
  required: ["holder", "isDebt", "principal"],
};
