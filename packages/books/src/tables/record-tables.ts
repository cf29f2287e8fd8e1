/** Records about requests and figures: answers for idempotent repeats, the audit trail, files of marks, statements as issued, documents. */
import {
  documentSubjects,
  documentTypeNames,
  noteParagraphs,
  proposableNames,
  proposalStates,
  provisionTopics,
} from "@capstack/contract/accounting";
import { fairValueLevels, valuationTechniques } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, day, json, keyedById, moment, money, owned, ownedRow, tenantId, within } from "./columns.js";
import { companies, ofVehicle, partners, securities } from "./firm-tables.js";
import { journalEntries } from "./journal-tables.js";
import type { IlpaSettings, MarkFile, ProposedChange, Standing } from "./json-shapes.js";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    key: text("key").notNull(),
    requestDigest: text("request_digest").notNull(),
    status: integer("status").notNull(),
    answer: text("answer").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.key] }),
    check("idempotency_keys_length", sql`length(${t.key}) between 1 and 288`),
  ],
);

export const auditEvents = pgTable(
  "audit_events",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    vehicleId: uuid("vehicle_id"),
    at: moment("at").notNull(),
    keyId: text("key_id").notNull(),
    /** The person behind the key and its role, where there is one. */
    personId: text("person_id"),
    role: text("role"),
    requestId: text("request_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("audit_events_by_vehicle").on(t.tenantId, t.vehicleId, t.id),
  ],
);

/** Files of marks. `entry_id` is null where the value was found unchanged; only the approval is written later. */
export const valuationFiles = pgTable(
  "valuation_files",
  {
    ...ownedRow(),
    companyId: uuid("company_id").notNull(),
    securityId: uuid("security_id"),
    markDate: day("mark_date").notNull(),
    fairValue: money("fair_value").notNull(),
    entryId: uuid("entry_id"),
    level: text("level", { enum: fairValueLevels }).notNull(),
    technique: text("technique", { enum: valuationTechniques }).notNull(),
    inputs: json<MarkFile["inputs"]>("inputs").notNull(),
    changes: text("changes").notNull(),
    sources: json<MarkFile["sources"]>("sources").notNull(),
    calibration: json<NonNullable<MarkFile["calibration"]>>("calibration"),
    preparedBy: text("prepared_by").notNull(),
    preparedPerson: text("prepared_person"),
    preparedAt: moment("prepared_at").notNull(),
    approvedBy: text("approved_by"),
    approvedPerson: text("approved_person"),
    approvedAt: moment("approved_at"),
  },
  (t) => [
    keyedById(t),
    within(t, t.companyId, companies),
    within(t, t.securityId, securities),
    within(t, t.entryId, journalEntries),
    check("valuation_files_fair_value", sql`${t.fairValue} between 0 and 9007199254740991`),
    check("valuation_files_approved", sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
  ],
);

/** Paragraphs of the notes to statements that the firm wrote; null lets one come again. */
export const noteTexts = pgTable(
  "note_texts",
  {
    ...owned(),
    paragraph: text("paragraph", { enum: noteParagraphs }).notNull(),
    text: text("text"),
    editedBy: text("edited_by").notNull(),
    editedAt: moment("edited_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.vehicleId, t.paragraph] }), ofVehicle(t)],
);

/** What a vehicle's quarterly templates need besides its books. */
export const ilpaSettings = pgTable(
  "ilpa_settings",
  {
    ...owned(),
    settings: json<IlpaSettings>("settings").notNull(),
    setBy: text("set_by").notNull(),
    setAt: moment("set_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.vehicleId] }), ofVehicle(t)],
);

/** Statements as issued. `content` is what was sent, as text, and `hash` its SHA-256. */
export const issuedStatements = pgTable(
  "issued_statements",
  {
    ...ownedRow(),
    name: text("name").notNull(),
    startDate: day("start_date"),
    endDate: day("end_date").notNull(),
    lpEntityId: uuid("lp_entity_id"),
    adjusting: text("adjusting", { enum: ["include", "exclude"] }).notNull(),
    note: text("note").notNull(),
    content: text("content").notNull(),
    hash: text("hash").notNull(),
    issuedAt: moment("issued_at").notNull(),
    issuedBy: text("issued_by").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.lpEntityId, partners),
    check("issued_statements_adjusting", sql`${t.adjusting} in ('include', 'exclude')`),
  ],
);

/** Documents that the books rest on. `bytes` are kept here, or `address` says where they are; neither is ever changed. */
export const documents = pgTable(
  "documents",
  {
    ...ownedRow(),
    fileName: text("file_name").notNull(),
    mediaType: text("media_type", { enum: documentTypeNames }).notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    bytes: bytea("bytes"),
    address: text("address"),
    note: text("note").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: moment("uploaded_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    check("documents_file_name", sql`length(${t.fileName}) between 1 and 200`),
    check("documents_media_type", sql`${t.mediaType} in (${listed(documentTypeNames)})`),
    check("documents_size", sql`${t.size} between 1 and 9007199254740991`),
    check("documents_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check("documents_place", sql`(${t.bytes} is null) <> (${t.address} is null)`),
    check(
      "documents_bytes",
      sql`${t.bytes} is null or ${t.sha256} = encode(sha256(${t.bytes}), 'hex') and ${t.size} = octet_length(${t.bytes})`,
    ),
  ],
);

/** What documents belong to. A link is ended once, by who and when, and stays. */
export const documentLinks = pgTable(
  "document_links",
  {
    ...ownedRow(),
    documentId: uuid("document_id").notNull(),
    subjectType: text("subject_type", { enum: documentSubjects }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    linkedBy: text("linked_by").notNull(),
    linkedAt: moment("linked_at").notNull(),
    unlinkedBy: text("unlinked_by"),
    unlinkedAt: moment("unlinked_at"),
  },
  (t) => [
    keyedById(t),
    within(t, t.documentId, documents),
    index("document_links_by_document").on(t.tenantId, t.vehicleId, t.documentId),
    index("document_links_by_subject").on(t.tenantId, t.vehicleId, t.subjectId),
    uniqueIndex("document_links_once")
      .on(t.tenantId, t.vehicleId, t.documentId, t.subjectType, t.subjectId)
      .where(sql`${t.unlinkedAt} is null`),
    check("document_links_subject_type", sql`${t.subjectType} in (${listed(documentSubjects)})`),
    check("document_links_unlinked", sql`(${t.unlinkedBy} is null) = (${t.unlinkedAt} is null)`),
  ],
);

/** Shares that entries bought, sold and handed out; one counts while its entry is posted and not reversed. */
export const shareChanges = pgTable(
  "share_changes",
  {
    ...ownedRow(),
    securityId: uuid("security_id").notNull(),
    entryId: uuid("entry_id").notNull(),
    shares: numeric("shares").notNull(),
  },
  (t) => [
    keyedById(t),
    within(t, t.securityId, securities),
    within(t, t.entryId, journalEntries),
    check("share_changes_shares", sql`${t.shares} <> 0`),
  ],
);

/** Provisions of the agreement and of side letters. A provision is ended once, and never changed otherwise. */
export const provisions = pgTable(
  "provisions",
  {
    ...ownedRow(),
    partnerId: uuid("partner_id"),
    clause: text("clause").notNull(),
    topic: text("topic", { enum: provisionTopics }).notNull(),
    says: text("says").notNull(),
    electable: text("electable", { enum: ["no", "same_commitment", "all"] }).notNull(),
    electedFrom: uuid("elected_from"),
    documentId: uuid("document_id"),
    effectiveDate: day("effective_date").notNull(),
    endDate: day("end_date"),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.partnerId, partners),
    within(t, t.electedFrom, t),
    within(t, t.documentId, documents),
    check("provisions_ended", sql`${t.endDate} is null or ${t.endDate} >= ${t.effectiveDate}`),
  ],
);

/** An auditor's marks of entries. A mark that `withdraws` another ends it; neither is changed or removed. */
export const entryTests = pgTable(
  "entry_tests",
  {
    ...ownedRow(),
    entryId: uuid("entry_id").notNull(),
    withdraws: uuid("withdraws"),
    note: text("note").notNull(),
    sampleSeed: text("sample_seed"),
    sampleRule: text("sample_rule"),
    markedBy: text("marked_by").notNull(),
    personId: text("person_id"),
    role: text("role"),
    markedAt: moment("marked_at").notNull(),
  },
  (t) => [
    keyedById(t),
    within(t, t.entryId, journalEntries),
    within(t, t.withdraws, t),
    index("entry_tests_by_entry").on(t.tenantId, t.vehicleId, t.entryId),
    uniqueIndex("entry_tests_withdrawn_once")
      .on(t.tenantId, t.vehicleId, t.withdraws)
      .where(sql`${t.withdraws} is not null`),
    check("entry_tests_sample", sql`(${t.sampleSeed} is null) = (${t.sampleRule} is null)`),
  ],
);

/**
 * Changes that one person proposes and another approves. `standing` is how what it changes stood when it was proposed,
 * of a decided one when it was decided.
 */
export const proposals = pgTable(
  "proposals",
  {
    ...ownedRow(),
    operation: text("operation", { enum: proposableNames }).notNull(),
    change: json<ProposedChange>("change").notNull(),
    standing: json<Standing>("standing").notNull(),
    status: text("status", { enum: proposalStates }).notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedPerson: text("proposed_person"),
    proposedAt: moment("proposed_at").notNull(),
    decidedBy: text("decided_by"),
    decidedPerson: text("decided_person"),
    decidedAt: moment("decided_at"),
    reason: text("reason"),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    check("proposals_operation", sql`${t.operation} in (${listed(proposableNames)})`),
    check("proposals_status", sql`${t.status} in (${listed(proposalStates)})`),
    check(
      "proposals_decided",
      sql`(${t.status} = 'waiting') = (${t.decidedAt} is null) and (${t.decidedBy} is null) = (${t.decidedAt} is null)`,
    ),
    check(
      "proposals_by_another",
      sql`${t.status} <> 'approved' or ${t.decidedBy} <> ${t.proposedBy}
        and (${t.proposedPerson} is null or ${t.decidedPerson} is distinct from ${t.proposedPerson})`,
    ),
    check("proposals_reason", sql`(${t.status} = 'declined') = (${t.reason} is not null)`),
  ],
);

function listed(words: readonly string[]) {
  return sql.raw(words.map((word) => `'${word}'`).join(", "));
}
