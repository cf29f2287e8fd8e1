/** The statements there are, as the contract names them. */
import { accountingOperations } from "@capstack/contract/accounting";

export const statementNames = accountingOperations.getStatement.name.options;

/** Those of a whole vehicle, which need no partner. */
export const ofVehicles = statementNames.filter((name) => name !== "capital-account");
