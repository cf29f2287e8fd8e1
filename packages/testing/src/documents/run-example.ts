import { isDeepStrictEqual } from "node:util";
import ts from "typescript";

/** What an example may use: names in scope, and modules it may import by their published name. */
export interface ExampleOptions {
  readonly scope?: Readonly<Record<string, unknown>>;
  readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const EXPECTATION = /^[ \t]*;?[ \t]*\/\/[ \t]*(=>|throws)[ \t]*(.+)$/;

/**
 * Runs one example and returns how many expectations it held.
 * @throws Error when an expectation fails, with the expression and both values
 */
export async function runExample(code: string, { scope = {}, modules = {} }: ExampleOptions = {}): Promise<number> {
  let checked = 0;
  const expectEqual = (text: string, actual: unknown, expected: unknown) => {
    checked++;
    if (isDeepStrictEqual(plain(actual), plain(expected))) return;
    throw new Error(`${text}\n  gave     ${show(actual)}\n  expected ${show(expected)}`);
  };
  const expectThrows = async (text: string, code: string, run: () => unknown) => {
    checked++;
    const thrown = await Promise.resolve()
      .then(run)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    if (thrown !== undefined && (thrown as { code?: unknown }).code === code) return;
    throw new Error(`${text}\n  threw    ${show(thrown)}\n  expected an error with code ${code}`);
  };
  const names = { ...scope, __modules: modules, __equal: expectEqual, __throws: expectThrows };
  const body = ts.transpileModule(instrument(code), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: false },
  }).outputText;
  const AsyncFunction = (async () => {}).constructor as new (
    ...args: string[]
  ) => (...args: unknown[]) => Promise<void>;
  const run = new AsyncFunction(...Object.keys(names), body.replace(/^export \{\};?$/m, ""));
  await run(...Object.values(names));
  return checked;
}

function instrument(code: string): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  return source.statements.map((statement) => instrumentStatement(statement, source)).join("\n");
}

function instrumentStatement(statement: ts.Statement, source: ts.SourceFile): string {
  if (ts.isImportDeclaration(statement)) return instrumentImport(statement);
  if (!ts.isExpressionStatement(statement)) return statement.getText(source);
  const line = source.text.slice(statement.expression.getEnd()).split("\n", 1)[0] ?? "";
  const match = EXPECTATION.exec(line);
  if (match === null) return statement.getText(source);
  const expression = statement.expression.getText(source);
  const text = JSON.stringify(expression);
  return match[1] === "=>"
    ? `__equal(${text}, await (${expression}), (${match[2]}));`
    : `await __throws(${text}, ${JSON.stringify(match[2]?.trim())}, async () => (${expression}));`;
}

function instrumentImport(statement: ts.ImportDeclaration): string {
  const module = (statement.moduleSpecifier as ts.StringLiteral).text;
  const bindings = statement.importClause?.namedBindings;
  if (statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return "";
  const from = `(__modules[${JSON.stringify(module)}] ?? await import(${JSON.stringify(module)}))`;
  const lines: string[] = [];
  if (statement.importClause?.name) lines.push(`const ${statement.importClause.name.text} = ${from}.default;`);
  if (bindings && ts.isNamespaceImport(bindings)) lines.push(`const ${bindings.name.text} = ${from};`);
  if (bindings && ts.isNamedImports(bindings)) {
    const names = bindings.elements.filter((element) => !element.isTypeOnly);
    const list = names.map((e) => (e.propertyName ? `${e.propertyName.text}: ${e.name.text}` : e.name.text));
    lines.push(`const { ${list.join(", ")} } = ${from};`);
  }
  return lines.join("\n");
}

/** Objects made with a null prototype or a class compare by what they print. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return JSON.stringify(value, (_, item) => (typeof item === "bigint" ? `${item}n` : item)) ?? String(value);
}
