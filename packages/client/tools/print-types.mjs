// Prints the exported types of a file in full, so that they name nothing outside it.
import ts from "typescript";

/** The declarations of the types that `file` exports, read with the options of a project. */
export function printTypes(file, project) {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project.replace(/[^/]*$/, ""));
  const program = ts.createProgram([file], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const print = printer(program, checker);
  const declarations = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    .map((symbol) => [symbol, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol])
    .map(([{ name }, declared]) => {
      const comment = docs(checker, declared, "");
      return `${comment}export type ${name} = ${print(checker.getDeclaredTypeOfSymbol(declared), "")};\n`;
    });
  return declarations.join("\n");
}

function printer(program, checker) {
  const within = new Set();

  function print(type, indent) {
    if (type.flags & ts.TypeFlags.Boolean) return "boolean";
    if (type.isUnion()) return [...new Set(type.types.map((part) => printPart(part, type, indent)))].join(" | ");
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || isBuiltIn(type)) {
      return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    }
    if (within.has(type)) throw new Error(`${checker.typeToString(type)} holds itself; it needs a name to be printed.`);
    within.add(type);
    const isList = checker.isArrayType(type) || checker.isTupleType(type);
    const printed = isList ? printList(type, indent) : printObject(type, indent);
    within.delete(type);
    return printed;
  }

  /** Of a union; true and false stand apart in it. */
  function printPart(part, { types }, indent) {
    const isBoolean = part.flags & ts.TypeFlags.BooleanLiteral;
    const hasBoth = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2;
    return isBoolean && hasBoth ? "boolean" : print(part, indent);
  }

  function isBuiltIn({ symbol }) {
    if (!symbol || !(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return false;
    if (symbol.name === "Array" || symbol.name === "ReadonlyArray") return false;
    return symbol.declarations.some((declared) => program.isSourceFileDefaultLibrary(declared.getSourceFile()));
  }

  function printList(type, indent) {
    const items = checker.getTypeArguments(type);
    const readonly = isReadonlyList(type) ? "readonly " : "";
    if (checker.isArrayType(type)) return `${readonly}${printOne(items[0], indent)}[]`;
    const places = items.map((item, n) => {
      const kind = type.target.elementFlags[n];
      if (kind & ts.ElementFlags.Rest) return `...${printOne(item, indent)}[]`;
      return kind & ts.ElementFlags.Optional ? `${printOne(item, indent)}?` : print(item, indent);
    });
    return `${readonly}[${places.join(", ")}]`;
  }

  /** A type that something is put behind. */
  function printOne(type, indent) {
    const isSeveral = type.isUnion() && !(type.flags & ts.TypeFlags.Boolean);
    return isSeveral || isReadonlyList(type) ? `(${print(type, indent)})` : print(type, indent);
  }

  function isReadonlyList(type) {
    return checker.isArrayType(type) ? type.symbol.name === "ReadonlyArray" : type.target?.readonly === true;
  }

  function printObject(type, indent) {
    const inner = `${indent}  `;
    const indexes = checker.getIndexInfosOfType(type).map(({ keyType, type: held, isReadonly }) => {
      const key = checker.typeToString(keyType);
      return `${inner}${isReadonly ? "readonly " : ""}[key: ${key}]: ${print(held, inner)};\n`;
    });
    const fields = checker.getPropertiesOfType(type).map((symbol) => {
      const name = /^[A-Za-z_]\w*$/.test(symbol.name) ? symbol.name : JSON.stringify(symbol.name);
      const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
      const head = `${isReadonly(symbol) ? "readonly " : ""}${name}${isOptional ? "?" : ""}`;
      const held = withoutMissing(checker.getTypeOfSymbol(symbol), isOptional);
      return `${docs(checker, symbol, inner)}${inner}${head}: ${print(held, inner)};\n`;
    });
    const members = [...indexes, ...fields].join("");
    return members === "" ? "{}" : `{\n${members}${indent}}`;
  }

  /** An optional field's type, without the mark that it may be missing. */
  function withoutMissing(type, isOptional) {
    if (!isOptional || !type.isUnion()) return type;
    const parts = type.types.filter(
      (part) => !(part.flags & ts.TypeFlags.Undefined) || part === checker.getUndefinedType(),
    );
    return parts.length === type.types.length ? type : checker.getUnionType(parts);
  }

  return print;
}

function isReadonly(symbol) {
  const flags = ts.getCheckFlags(symbol);
  if (flags & ts.CheckFlags.Mapped) return (flags & ts.CheckFlags.Readonly) !== 0;
  return (ts.getDeclarationModifierFlagsFromSymbol(symbol) & ts.ModifierFlags.Readonly) !== 0;
}

function docs(checker, symbol, indent) {
  const written = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  const text = written === "" ? saidOf(checker, symbol) : written;
  return text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll("\n", `\n${indent} * `)} */\n`;
}

/** What an operation of a table says of itself: its summary and its description, as its declaration has them. */
function saidOf(checker, symbol) {
  for (const declared of symbol.declarations ?? []) {
    const value = initializerOf(checker, declared);
    if (value === undefined || !ts.isCallExpression(value)) continue;
    const [summary = textAt(value, "summary"), description] = [summaryOf(value), textAt(value, "description")];
    if (description !== undefined) return [summary, description].filter(Boolean).map(sentence).join(" ");
  }
  return "";
}

/** What a property of a table is, wherever its constant stands. */
function initializerOf(checker, declared) {
  if (ts.isPropertyAssignment(declared)) {
    const { initializer } = declared;
    return ts.isIdentifier(initializer) ? constantOf(checker, checker.getSymbolAtLocation(initializer)) : initializer;
  }
  if (ts.isShorthandPropertyAssignment(declared)) {
    return constantOf(checker, checker.getShorthandAssignmentValueSymbol(declared));
  }
  // Of an interface that names the types of constants: typeof exitWaterfallCompute.
  if (ts.isPropertySignature(declared) && declared.type && ts.isTypeQueryNode(declared.type)) {
    return constantOf(checker, checker.getSymbolAtLocation(declared.type.exprName));
  }
  return undefined;
}

function constantOf(checker, named) {
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const declared = symbol?.valueDeclaration;
  return declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** The third word of an operation of the books: command, path, summary. */
function summaryOf({ arguments: [, , summary] }) {
  return summary && ts.isStringLiteralLike(summary) ? summary.text : undefined;
}

function textAt({ arguments: given }, name) {
  for (const object of given.filter(ts.isObjectLiteralExpression)) {
    const field = object.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name);
    if (field && ts.isStringLiteralLike(field.initializer)) return field.initializer.text;
    if (field && ts.isBinaryExpression(field.initializer)) return joined(field.initializer);
  }
  return undefined;
}

/** Texts that are added up over several lines. */
function joined(node) {
  if (ts.isBinaryExpression(node)) return `${joined(node.left)}${joined(node.right)}`;
  return ts.isStringLiteralLike(node) ? node.text : "";
}

const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);
