// The floors of the house: an import goes down, never up, and never sideways between engines.
const tests = "\\.(test|test-d|prop\\.test)\\.ts$";

/** A package's source may reach only these packages' code. */
const floor = (name, allowed) => ({
  name: `floor-${name}`,
  severity: "error",
  comment: `${name} may import ${allowed.join(", ") || "no other package"}.`,
  from: { path: `^packages/${name}/src`, pathNot: tests },
  to: { path: "^(packages|apps)/", pathNot: [name, ...allowed].map((other) => `^packages/${other}/`) },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "/src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "packages-not-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/" },
    },
    {
      name: "engines-pure",
      severity: "error",
      comment: "An engine does no I/O and carries no schema library.",
      from: {
        path: "^packages/(decimal|returns|cap-table|waterfall|fund-economics|ledger|bank-files)/src",
        pathNot: tests,
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "engines-big-only",
      severity: "error",
      from: {
        path: "^packages/(decimal|returns|cap-table|waterfall|fund-economics|ledger)/src",
        pathNot: `${tests}|^packages/cap-table/src/ocf-zip`,
      },
      to: { path: "node_modules", pathNot: "node_modules/(big\\.js|@types/big\\.js)" },
    },
    {
      name: "archives-fflate-only",
      severity: "error",
      from: { path: "^packages/cap-table/src/ocf-zip" },
      to: { path: "node_modules", pathNot: "/fflate[@/]" },
    },
    {
      name: "bank-files-table-and-xml-only",
      severity: "error",
      from: { path: "^packages/bank-files/src", pathNot: tests },
      to: { path: "node_modules", pathNot: "/(@types/papaparse|papaparse|saxes)[@/]" },
    },
    { name: "source-not-tests", severity: "error", from: { path: "/src/", pathNot: tests }, to: { path: tests } },
    floor("decimal", []),
    floor("returns", ["decimal"]),
    floor("cap-table", ["decimal"]),
    floor("waterfall", ["decimal"]),
    floor("fund-economics", ["decimal", "returns"]),
    floor("ledger", ["decimal", "returns"]),
    floor("bank-files", ["decimal"]),
    floor("contract", ["decimal", "cap-table", "waterfall", "fund-economics", "ledger"]),
    floor("documents", ["decimal"]),
    floor("threads", []),
    floor("database", ["threads"]),
    floor("accounts", ["database", "decimal"]),
    floor("http", ["contract", "accounts", "decimal"]),
    floor("client", ["contract"]),
    floor("mcp", ["contract", "client", "cap-table", "waterfall", "fund-economics", "ledger", "decimal"]),
    floor("cli", ["client", "mcp", "contract", "cap-table", "waterfall", "fund-economics", "ledger", "decimal"]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/(dist|coverage|\\.turbo)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@capstack/source", "import", "types", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
