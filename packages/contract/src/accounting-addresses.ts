// Where the operations of the books answer, without a schema
export {
  type AccountingAddress,
  type AccountingOperationName,
  type AccountingScope,
  accountingAddresses,
} from "./accounting/addresses.js";
