// Imports between the folders of a package or an app go one way, types included. Tests may import anything and are left out.
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "folders-one-way",
      scope: "folder",
      severity: "error",
      from: { path: "^(packages|apps)/[a-z-]+/src/[^/]+$" },
      to: { circular: true },
    },
    {
      name: "folders-not-fronts",
      severity: "error",
      comment: "A file above an engine's folders composes them: no folder imports it.",
      from: { path: "^packages/(cap-table|waterfall|fund-economics|ledger|books)/src/[^/]+/" },
      to: { path: "^packages/$1/src/[^/]+[.]ts$" },
    },
  ],
  options: { ...options, exclude: { path: "/(dist|coverage|[.]turbo|test|test-browser|test-built)/|[.]test[.]tsx?$" } },
};
