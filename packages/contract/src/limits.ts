/**
 * The limits of the service, by their names in the catalog. A deployment may change any of them.
 * @example defaultLimits.bodyBytes // => 4194304
 */
export const defaultLimits = {
  bodyBytes: 4 * 1024 * 1024,
  answerBytes: 16 * 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  fileBytes: 100 * 1024 * 1024,
  documentBytes: 10 * 1024 * 1024,
  jsonDepth: 64,
  events: 10_000,
  listItems: 10_000,
  totalItems: 50_000,
  textLength: 200,
  curvePoints: 2_000,
  fundYears: 60,
  fundPeriods: 600,
  portfolioCompanies: 5_000,
  simulationRuns: 100_000,
  simulationWork: 50_000_000,
  computeSeconds: 10,
  computeQueue: 32,
  batchAnswerBytes: 1024 * 1024,
  openBatchInputs: 20_000,
  computePerMinute: 600,
  computeBurst: 100,
  keysPerMinute: 60,
  accountingPerMinute: 6_000,
  accountingBurst: 1_000,
  openPerMinute: 120,
  failedAuthenticationsPerMinute: 30,
  activeKeys: 50,
} as const;

/** The limits of one deployment. */
export type Limits = { readonly [name in keyof typeof defaultLimits]: number };
