/** Writes objects of the format as its files, one a kind. */

import { date, list, openShape, requireArgument, text } from "@capstack/decimal";
import { md5 } from "@noble/hashes/legacy";
import { bytesToHex } from "@noble/hashes/utils";
import { refuse } from "../../model/cap-table.js";
import { KINDS, type OcfFile } from "../ocf-files.js";
import type { OcfObject } from "../reading/ocf-object.js";

/** What a manifest says of the company and of the moment, which a cap table does not know. */
export interface OcfManifestInput {
  /** `legal_name`, `formation_date` and `country_of_formation` are required by the format. */
  readonly issuer: {
    readonly id: string;
    readonly legal_name: string;
    readonly formation_date: string;
    readonly country_of_formation: string;
    readonly [field: string]: unknown;
  };
  /** The day the package shows, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** When it was written, an ISO 8601 timestamp. */
  readonly generatedAt: string;
}

/**
 * Lays objects out as the files of a package: one for each kind there is, and the manifest with their checksums.
 * @param objects as {@link toOcf} answers them
 * @throws EngineError `missing_field`, `invalid_value`, `invalid_date`
 * @returns files in the order of the manifest, the manifest first
 * @example
 * const { objects } = toOcf([{ type: "common_issuance", date: "2024-01-01",
 *   grants: [{ id: "ada", name: "Ada", shares: 400 }] }]);
 * const files = writeOcfFiles(objects, { asOf: "2024-01-01", generatedAt: "2024-01-02T09:00:00Z",
 *   issuer: { id: "acme", legal_name: "Acme, Inc.", formation_date: "2023-05-01", country_of_formation: "US" } });
 * files.map(({ path }) => path) // => ["Manifest.ocf.json", "Stakeholders.ocf.json", "StockClasses.ocf.json", "Transactions.ocf.json"]
 * fromOcf(readOcfFiles(files).objects).events.length // => 2
 */
export function writeOcfFiles(objects: readonly OcfObject[], about: OcfManifestInput): readonly OcfFile[] {
  requireArgument({ objects, about }, WRITTEN);
  const { issuer, asOf, generatedAt } = about;
  const files = Object.entries(KINDS).flatMap(([file_type, { name, listed }]) => {
    const items = objects.filter((one) => kindOf(one) === file_type);
    if (items.length === 0) return [];
    const written = jsonOf({ file_type, items }, "objects");
    return [{ listed, path: `${name}.ocf.json`, text: written }];
  });
  const listing = Object.values(KINDS)
    .filter(({ listed }) => REQUIRED.has(listed) || files.some((file) => file.listed === listed))
    .map(({ listed }) => [listed, files.filter((file) => file.listed === listed).map(reference)]);
  const manifest = {
    ocf_version: "1.2.0",
    file_type: "OCF_MANIFEST_FILE",
    issuer: { object_type: "ISSUER", ...issuer },
    as_of: asOf,
    generated_at: generatedAt,
    ...Object.fromEntries(listing),
  };
  const head = { path: "Manifest.ocf.json", text: jsonOf(manifest, "about") };
  return [head, ...files.map(({ path, text: written }) => ({ path, text: written }))];
}

const WRITTEN = /* @__PURE__ */ openShape({
  objects: list(openShape({ object_type: text({ least: 0 }) })),
  about: openShape({ issuer: openShape({}), asOf: date(), generatedAt: text({ least: 0 }) }),
});

function jsonOf(value: object, name: string): string {
  try {
    return `${JSON.stringify(value, null, 2)}\n`;
  } catch {
    return refuse("invalid_value", `${name} holds what JSON cannot: a BigInt, a circle, or lists too deep.`, [name]);
  }
}

const REQUIRED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "stakeholders_files",
  "stock_classes_files",
  "stock_legend_templates_files",
  "stock_plans_files",
  "vesting_terms_files",
  "valuations_files",
  "transactions_files",
]);

function reference({ path, text: written }: OcfFile): { filepath: string; md5: string } {
  return { filepath: `./${path}`, md5: bytesToHex(md5(written)) };
}

const FILE_OF: Readonly<Record<string, string>> = {
  STAKEHOLDER: "OCF_STAKEHOLDERS_FILE",
  STOCK_CLASS: "OCF_STOCK_CLASSES_FILE",
  STOCK_LEGEND_TEMPLATE: "OCF_STOCK_LEGEND_TEMPLATES_FILE",
  STOCK_PLAN: "OCF_STOCK_PLANS_FILE",
  VESTING_TERMS: "OCF_VESTING_TERMS_FILE",
  VALUATION: "OCF_VALUATIONS_FILE",
  FINANCING: "OCF_FINANCINGS_FILE",
  DOCUMENT: "OCF_DOCUMENTS_FILE",
};

function kindOf({ object_type }: OcfObject): string | undefined {
  return object_type.startsWith("TX_") ? "OCF_TRANSACTIONS_FILE" : FILE_OF[object_type];
}
