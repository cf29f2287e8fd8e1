/** Holds every answer of the app to what the table of operations says of it. */
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";

const operations = Object.values<AccountingOperation>(accountingOperations).map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The operation that answers an address: one without a parameter before one with. */
function operationAt(method: string, path: string): AccountingOperation | undefined {
  const found = operations.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  return (found.find(({ operation }) => !operation.path.includes("{")) ?? found[0])?.operation;
}

/** @throws Error when a successful answer has another status or shape than its operation */
export function checkAnswer(method: string, target: string, { status, body }: { status: number; body: unknown }): void {
  const operation = operationAt(method, target.split("?")[0] as string);
  if (operation === undefined || status >= 300 || typeof body === "string") return;
  const expected = operation.status ?? 200;
  if (status !== expected) throw new Error(`${operation.id} answered ${status}; its operation says ${expected}.`);
  const result = operation.response.safeParse(body);
  if (result.success) return;
  const [issue] = result.error.issues;
  throw new Error(`${operation.id} answered what it does not say: ${issue?.path.join(".")}: ${issue?.message}`);
}
