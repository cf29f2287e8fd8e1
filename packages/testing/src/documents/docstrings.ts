import ts from "typescript";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ["@capstack/source"],
  jsx: ts.JsxEmit.Preserve,
  noLib: true,
  types: [],
  noEmit: true,
};

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
  const program = ts.createProgram([entryFile], options, workspaceAlone());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entryFile);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${entryFile} exports nothing`);
  return checker.getExportsOfModule(module).map((symbol) => describe(symbol, checker));
}

/** Reads this repository's files only: docstrings stand there, and nothing here asks for types. */
function workspaceAlone(): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const resolve = (name: string, importer: string) =>
    /^(\.|@capstack\/)/.test(name) ? ts.resolveModuleName(name, importer, options, host).resolvedModule : undefined;
  return {
    ...host,
    resolveModuleNameLiterals: (names, importer) =>
      names.map(({ text }) => ({ resolvedModule: resolve(text, importer) })),
  };
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
