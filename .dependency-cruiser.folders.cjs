// Arrows between the folders of an engine, and of the books, go one way, types included. Tests, which may ask for anything, are left out.
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
  forbidden: [
    {
      name: "folders-one-way",
      scope: "folder",
      severity: "error",
      from: { path: "^packages/(cap-table|waterfall|fund-economics|ledger|books)/src/[^/]+$" },
      to: { circular: true },
    },
    {
      name: "folders-not-fronts",
      severity: "error",
      comment: "What stands above the folders puts them together: a folder never asks for it.",
      from: { path: "^packages/(cap-table|waterfall|fund-economics|ledger|books)/src/[^/]+/" },
      to: { path: "^packages/$1/src/[^/]+[.]ts$" },
    },
  ],
  options: { ...options, exclude: { path: "/(dist|coverage|\\.turbo|test)/|\\.test\\.ts$" } },
};
