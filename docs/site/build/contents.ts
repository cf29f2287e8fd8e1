/** What the site holds, in the order in which it is read: one table for navigation, llms.txt and the tests. */

/** A part of the site: whom it is for, and its pages, by their address below the site. */
export interface Part {
  readonly title: string;
  readonly pages: readonly string[];
}

/** Pages that people wrote. Their titles are their own first headings. */
export const contents: readonly Part[] = [
  {
    title: "Founders",
    pages: [
      "founders/safe",
      "founders/option-pool",
      "founders/round",
      "founders/exit",
      "founders/secondary",
      "founders/vesting",
      "founders/term-sheets",
      "founders/open-a-file",
      "founders/workbook",
    ],
  },
  {
    title: "Lawyers",
    pages: ["lawyers/authorities", "lawyers/rounds", "lawyers/exits", "lawyers/fund-terms", "lawyers/books"],
  },
  {
    title: "Fund managers",
    pages: [
      "funds/forecast",
      "funds/carry",
      "funds/gross-to-net",
      "funds/chance",
      "funds/rates-of-return",
      "funds/workbook",
    ],
  },
  {
    title: "Controllers",
    pages: [
      "controllers/first-hour",
      "controllers/desk",
      "controllers/year",
      "controllers/capital-call",
      "controllers/fees",
      "controllers/limits",
      "controllers/capital-accounts",
      "controllers/structures",
      "controllers/ilpa",
      "controllers/securities",
      "controllers/highlights",
      "controllers/bank-accounts",
      "controllers/close",
      "controllers/roles",
      "controllers/files",
    ],
  },
  {
    title: "Developers",
    pages: [
      "developers/start",
      "developers/refusals",
      "developers/exact-numbers",
      "developers/open-cap-format",
      "developers/batches",
    ],
  },
  { title: "Agents", pages: ["agents/connect", "agents/tools"] },
  {
    title: "Operators",
    pages: [
      "operators/deployment",
      "operators/backup",
      "operators/upgrades",
      "operators/accounts",
      "operators/several-servers",
      "operators/moving-an-account",
    ],
  },
  {
    title: "The house",
    pages: [
      "house/map",
      "house/speed",
      "house/comparison",
      "house/threats",
      "house/privacy",
      "house/accessibility",
      "house/releasing",
    ],
  },
  { title: "Reference", pages: ["reference/errors", "reference/glossary"] },
];
