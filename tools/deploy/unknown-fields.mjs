import { fileURLToPath } from "node:url";
import ts from "typescript";

const place = fileURLToPath(new URL("manifest.ts", import.meta.url));
const options = { strict: true, noEmit: true, skipLibCheck: true, module: ts.ModuleKind.NodeNext, types: [] };

/**
 * Fields that Kubernetes does not know, which it would drop with a warning: each manifest is compiled as a literal of its
 * kind's type, which may hold known names alone.
 * @param {readonly { path: string, thing: object }[]} manifests each with the path of its kind's module
 */
export function unknownFields(manifests) {
  const lines = manifests.map(
    ({ path, thing }, index) =>
      `import type { I${thing.kind} as K${index} } from "${path}"; export const m${index}: K${index} = ${JSON.stringify(thing)};`,
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  const text = lines.join("\n");
  host.fileExists = (name) => name === place || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === place ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...more);
  const program = ts.createProgram([place], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    const says = ts.flattenDiagnosticMessageText(messageText, " ").split(". ")[0];
    return { index: line, says: says.replace(/^Object literal .*?'"(\w+)"' .*'I(\w+)'\.?$/, "$1 is no field of $2") };
  });
}
