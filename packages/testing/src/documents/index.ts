/**
 * Documentation that runs. Each `@example` of an exported name and each `ts` block of a README is executed; an
 * expression followed by `// => value` must equal that value, one followed by `// throws code` must throw an
 * EngineError with that code.
 */
export { type DocumentedExport, documentedExports } from "./docstrings.js";
export { type ExampleOptions, runExample } from "./run-example.js";
export { testDocstrings, testReadme } from "./suites.js";
