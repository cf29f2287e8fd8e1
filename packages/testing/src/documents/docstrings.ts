import ts from "typescript";

/** One name a package exports: its kind, its docstring and its examples. */
export interface DocumentedExport {
  readonly name: string;
  /** False for types and interfaces, which exist only for the compiler. */
  readonly isValue: boolean;
  readonly documentation: string;
  readonly examples: readonly string[];
}

/** Reads every export of an entry file with its docstring, following re-exports to where the name is declared. */
export function documentedExports(entryFile: string): DocumentedExport[] {
  const program = ts.createProgram([entryFile], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    customConditions: ["@capstack/source"],
    resolveJsonModule: true,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: "hono/jsx",
    skipLibCheck: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entryFile);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entryFile} exports nothing`);
  return checker.getExportsOfModule(module).map((symbol) => describe(symbol, checker));
}

function describe(exported: ts.Symbol, checker: ts.TypeChecker): DocumentedExport {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const examples = symbol
    .getJsDocTags(checker)
    .filter((tag) => tag.name === "example")
    .map((tag) => ts.displayPartsToString(tag.text));
  return {
    name: exported.name,
    isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0,
    documentation: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    examples,
  };
}
