/** Holds every answer of the app to what the table of operations and its document say of it. */
import { type AccountingOperation, accountingOperations, describeAccounting } from "@capstack/contract/accounting";

interface Described {
  readonly paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
  readonly components: { readonly responses: Record<string, unknown> };
}

const document = describeAccounting("0.1.0") as unknown as Described;

const operations = Object.values<AccountingOperation>(accountingOperations).map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The operation that answers an address: one without a parameter before one with. */
function operationAt(method: string, path: string): AccountingOperation | undefined {
  const found = operations.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  return (found.find(({ operation }) => !operation.path.includes("{")) ?? found[0])?.operation;
}

/** @throws Error when an answer has a status, a shape or a code that its operation does not say */
export function checkAnswer(method: string, target: string, { status, body }: { status: number; body: unknown }): void {
  const operation = operationAt(method, target.split("?")[0] as string);
  if (operation === undefined || status === 304) return;
  if (status >= 400) {
    checkRefusal(operation, status, body as { error: { code: string } });
    return;
  }
  const expected = operation.status ?? 200;
  if (status !== expected) throw new Error(`${operation.id} answered ${status}; its operation says ${expected}.`);
  if (typeof body === "string") return;
  const result = operation.response.safeParse(body);
  if (result.success) return;
  const [issue] = result.error.issues;
  throw new Error(`${operation.id} answered what it does not say: ${issue?.path.join(".")}: ${issue?.message}`);
}

function checkRefusal(
  { id, path, method }: AccountingOperation,
  status: number,
  { error }: { error: { code: string } },
) {
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  const name = described?.$ref.split("/").at(-1) ?? "";
  const codes = JSON.stringify(document.components.responses[name] ?? "");
  if (codes.includes(`"${error.code}"`)) return;
  throw new Error(`${id} answered ${status} ${error.code}, which its document does not describe.`);
}
