CREATE TABLE "bank_accounts" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"ledger_account_id" uuid NOT NULL,
	"number" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "bank_accounts_name" UNIQUE("account_id","vehicle_id","name"),
	CONSTRAINT "bank_accounts_cash" UNIQUE("account_id","vehicle_id","ledger_account_id","currency")
);
--> statement-breakpoint
CREATE TABLE "bank_imports" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"format" text NOT NULL,
	"file_name" text,
	"digest" text NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"first_date" date,
	"last_date" date,
	"opening_balance" bigint,
	"closing_balance" bigint,
	"warnings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_imports_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"bank_transaction_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"made_draft" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_matches_account_id_vehicle_id_bank_transaction_id_entry_id_pk" PRIMARY KEY("account_id","vehicle_id","bank_transaction_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "bank_rules" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_rules_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"import_sequence" bigint NOT NULL,
	"txn_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"counterparty" text NOT NULL,
	"status" text NOT NULL,
	"is_opening" boolean DEFAULT false NOT NULL,
	"ignored_reason" text,
	"external_id" text,
	"dedup_key" text NOT NULL,
	"given_account_code" text,
	"given_partner_id" uuid,
	"given_company_id" uuid,
	"suggestion" jsonb NOT NULL,
	CONSTRAINT "bank_transactions_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "bank_transactions_dedup" UNIQUE("dedup_key","account_id","vehicle_id","bank_account_id"),
	CONSTRAINT "bank_transactions_status" CHECK ("bank_transactions"."status" in ('unmatched', 'drafted', 'reconciled', 'ignored')),
	CONSTRAINT "bank_transactions_amount" CHECK ("bank_transactions"."amount" between -9007199254740991 and 9007199254740991 and "bank_transactions"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "agreement_entries" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	CONSTRAINT "agreement_entries_account_id_vehicle_id_entry_id_pk" PRIMARY KEY("account_id","vehicle_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "capital_call_lines" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "capital_call_lines_account_id_vehicle_id_call_id_partner_id_pk" PRIMARY KEY("account_id","vehicle_id","call_id","partner_id"),
	CONSTRAINT "capital_call_lines_amount" CHECK ("capital_call_lines"."amount" between 1 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "capital_calls" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"call_date" date NOT NULL,
	"due_date" date NOT NULL,
	"description" text NOT NULL,
	"scope" text NOT NULL,
	"status" text NOT NULL,
	"purpose" jsonb NOT NULL,
	"wire_text" text,
	"entry_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "capital_calls_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "capital_calls_scope" CHECK ("capital_calls"."scope" in ('fund_wide', 'per_lp')),
	CONSTRAINT "capital_calls_status" CHECK ("capital_calls"."status" in ('draft', 'issued', 'cancelled')),
	CONSTRAINT "capital_calls_issued" CHECK (("capital_calls"."status" = 'draft') = ("capital_calls"."entry_id" is null) or "capital_calls"."status" = 'cancelled')
);
--> statement-breakpoint
CREATE TABLE "distribution_lines" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"distribution_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"tax_character" jsonb NOT NULL,
	CONSTRAINT "distribution_lines_account_id_vehicle_id_distribution_id_partner_id_pk" PRIMARY KEY("account_id","vehicle_id","distribution_id","partner_id"),
	CONSTRAINT "distribution_lines_amount" CHECK ("distribution_lines"."amount" between 1 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "distributions" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"distribution_date" date NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"recallable" boolean NOT NULL,
	"in_kind" jsonb,
	"basis" text,
	"status" text NOT NULL,
	"entry_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distributions_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "distributions_basis" CHECK ("distributions"."basis" in ('capital_balance', 'commitment')),
	CONSTRAINT "distributions_kind" CHECK ("distributions"."kind" in ('cash', 'in_kind')),
	CONSTRAINT "distributions_status" CHECK ("distributions"."status" in ('draft', 'declared', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"agreement_date" date NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"terms" jsonb NOT NULL,
	"declared_version" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "agreements_kind" CHECK ("agreements"."kind" in ('transfer', 'subsequent_close', 'opening_balance')),
	CONSTRAINT "agreements_status" CHECK ("agreements"."status" in ('draft', 'declared', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "assumptions" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"given" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assumptions_account_id_vehicle_id_pk" PRIMARY KEY("account_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "commitment_events" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"event_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"agreement_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commitment_events_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "commitment_events_kind" CHECK ("commitment_events"."kind" in ('initial', 'increase', 'decrease', 'transfer_in', 'transfer_out', 'default')),
	CONSTRAINT "commitment_events_amount" CHECK ("commitment_events"."amount" between -9007199254740991 and 9007199254740991 and "commitment_events"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"stage" text,
	"status" text,
	"currency" text,
	"ownership" numeric,
	"post_money" bigint,
	"industry" text,
	"country" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companies_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "companies_status" CHECK ("companies"."status" in ('active', 'exited', 'written_off'))
);
--> statement-breakpoint
CREATE TABLE "firms" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approval" text DEFAULT 'none' NOT NULL,
	"approval_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "firms_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "firms_approval" CHECK ("firms"."approval" in ('none', 'required'))
);
--> statement-breakpoint
CREATE TABLE "fx_rates" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"rate_date" date NOT NULL,
	"rate" numeric NOT NULL,
	"per" numeric DEFAULT '1' NOT NULL,
	"source" text DEFAULT 'own' NOT NULL,
	CONSTRAINT "fx_rates_account_id_vehicle_id_currency_rate_date_pk" PRIMARY KEY("account_id","vehicle_id","currency","rate_date"),
	CONSTRAINT "fx_rates_rate" CHECK ("fx_rates"."rate" > 0 and "fx_rates"."per" > 0),
	CONSTRAINT "fx_rates_source" CHECK ("fx_rates"."source" in ('own', 'ecb'))
);
--> statement-breakpoint
CREATE TABLE "history_flows" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"flow_date" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"source_ref" text DEFAULT 'cutover' NOT NULL,
	"agreement_id" uuid,
	CONSTRAINT "history_flows_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "history_flows_kind" CHECK ("history_flows"."kind" in ('contribution', 'distribution'))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"partner_class" text NOT NULL,
	"investor" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "partners_class" CHECK ("partners"."partner_class" in ('lp', 'gp'))
);
--> statement-breakpoint
CREATE TABLE "securities" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"security_type" text NOT NULL,
	"shares" numeric,
	"principal" bigint,
	"acquired" date,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"is_qualifying" boolean,
	"is_bridge" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "securities_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "securities_name" UNIQUE("account_id","vehicle_id","company_id","name"),
	CONSTRAINT "securities_principal" CHECK ("securities"."principal" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "vehicle_names" (
	"account_id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"vehicle_id" uuid NOT NULL,
	CONSTRAINT "vehicle_names_account_id_firm_id_name_pk" PRIMARY KEY("account_id","firm_id","name")
);
--> statement-breakpoint
CREATE TABLE "vehicle_terms" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"effective_date" date NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_terms_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "vehicle_terms_effective" UNIQUE("account_id","vehicle_id","effective_date")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"firm_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_currency" text NOT NULL,
	"fiscal_year_start" text DEFAULT '01-01' NOT NULL,
	"start_date" date,
	"vintage_year" integer,
	"books_version" bigint DEFAULT 0 NOT NULL,
	"last_sequence" bigint DEFAULT 0 NOT NULL,
	"last_hash" text,
	"chart_version" bigint DEFAULT 0 NOT NULL,
	"closed_through" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicles_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "vehicles_kind" CHECK ("vehicles"."kind" in ('fund', 'spv', 'gp', 'manco')),
	CONSTRAINT "vehicles_base_currency" CHECK ("vehicles"."base_currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "vehicles_fiscal_year_start" CHECK ("vehicles"."fiscal_year_start" ~ '^[01][0-9]-[0-3][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "balance_months" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"ledger_account_id" uuid NOT NULL,
	"month" date NOT NULL,
	"source_type" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid NOT NULL,
	"lp_entity_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"postings" integer NOT NULL,
	"last_date" date NOT NULL,
	CONSTRAINT "balance_months_pk" PRIMARY KEY("account_id","vehicle_id","ledger_account_id","month","source_type","kind","company_id","lp_entity_id")
);
--> statement-breakpoint
CREATE TABLE "dated_entries" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "dated_entries_account_id_vehicle_id_entry_id_pk" PRIMARY KEY("account_id","vehicle_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint,
	"entry_date" date NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"source_type" text NOT NULL,
	"source_ref" text,
	"reference" text,
	"status" text NOT NULL,
	"reverses" uuid,
	"reversed_by" uuid,
	"adjusting" boolean DEFAULT false NOT NULL,
	"book" text DEFAULT 'actual' NOT NULL,
	"posted_at" timestamp with time zone,
	"prev_hash" text,
	"hash" text,
	"lines" integer,
	"zero" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_version" bigint NOT NULL,
	"posted_version" bigint,
	"voided_version" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_person" text,
	CONSTRAINT "journal_entries_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "journal_entries_dated" UNIQUE("account_id","vehicle_id","id","entry_date","status"),
	CONSTRAINT "journal_entries_status" CHECK ("journal_entries"."status" in ('draft', 'posted', 'void')),
	CONSTRAINT "journal_entries_book" CHECK ("journal_entries"."book" in ('actual', 'tax', 'pro_forma')),
	CONSTRAINT "journal_entries_posted" CHECK (("journal_entries"."status" = 'posted') = ("journal_entries"."sequence" is not null and "journal_entries"."posted_at" is not null and "journal_entries"."hash" is not null and "journal_entries"."prev_hash" is not null and "journal_entries"."posted_version" is not null)),
	CONSTRAINT "journal_entries_sequence_from_one" CHECK ("journal_entries"."sequence" > 0)
);
--> statement-breakpoint
CREATE TABLE "journal_postings" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"id" uuid NOT NULL,
	"ledger_account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"base_amount" bigint NOT NULL,
	"lp_entity_id" uuid,
	"company_id" uuid,
	"memo" text,
	"entry_date" date NOT NULL,
	"status" text NOT NULL,
	"lines" integer,
	"sum_before" bigint,
	"sum_after" bigint,
	CONSTRAINT "journal_postings_account_id_vehicle_id_entry_id_line_no_pk" PRIMARY KEY("account_id","vehicle_id","entry_id","line_no"),
	CONSTRAINT "journal_postings_amount" CHECK ("journal_postings"."amount" between -9007199254740991 and 9007199254740991 and "journal_postings"."amount" <> 0),
	CONSTRAINT "journal_postings_base_amount" CHECK ("journal_postings"."base_amount" between -9007199254740991 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"base" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"subtype" text NOT NULL,
	"parent_id" uuid,
	"lp_entity_id" uuid,
	"company_id" uuid,
	"security_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "ledger_accounts_code" UNIQUE("code","account_id","vehicle_id"),
	CONSTRAINT "ledger_accounts_type" CHECK ("ledger_accounts"."type" in ('asset', 'liability', 'equity', 'income', 'expense'))
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"month" date NOT NULL,
	"snapshot" text NOT NULL,
	"digest" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"reopened_at" timestamp with time zone,
	"accepted" jsonb NOT NULL,
	CONSTRAINT "periods_account_id_vehicle_id_month_pk" PRIMARY KEY("account_id","vehicle_id","month")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vehicle_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"person_id" text,
	"role" text,
	"request_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	CONSTRAINT "audit_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_links" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"linked_by" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unlinked_by" text,
	"unlinked_at" timestamp with time zone,
	CONSTRAINT "document_links_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "document_links_subject_type" CHECK ("document_links"."subject_type" in ('entry', 'valuation_file', 'terms', 'bank_row', 'agreement', 'capital_call', 'distribution', 'issued_statement', 'company', 'security', 'provision', 'partner')),
	CONSTRAINT "document_links_unlinked" CHECK (("document_links"."unlinked_by" is null) = ("document_links"."unlinked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea",
	"address" text,
	"note" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "documents_file_name" CHECK (length("documents"."file_name") between 1 and 200),
	CONSTRAINT "documents_media_type" CHECK ("documents"."media_type" in ('application/pdf', 'image/png', 'image/jpeg', 'text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'message/rfc822', 'application/json', 'application/zip')),
	CONSTRAINT "documents_size" CHECK ("documents"."size" between 1 and 9007199254740991),
	CONSTRAINT "documents_sha256" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_place" CHECK (("documents"."bytes" is null) <> ("documents"."address" is null)),
	CONSTRAINT "documents_bytes" CHECK ("documents"."bytes" is null or "documents"."sha256" = encode(sha256("documents"."bytes"), 'hex') and "documents"."size" = octet_length("documents"."bytes"))
);
--> statement-breakpoint
CREATE TABLE "entry_tests" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"withdraws" uuid,
	"note" text NOT NULL,
	"sample_seed" text,
	"sample_rule" text,
	"marked_by" text NOT NULL,
	"person_id" text,
	"role" text,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entry_tests_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "entry_tests_sample" CHECK (("entry_tests"."sample_seed" is null) = ("entry_tests"."sample_rule" is null))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key"),
	CONSTRAINT "idempotency_keys_length" CHECK (length("idempotency_keys"."key") between 1 and 288)
);
--> statement-breakpoint
CREATE TABLE "issued_statements" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"start_date" date,
	"end_date" date NOT NULL,
	"lp_entity_id" uuid,
	"adjusting" text NOT NULL,
	"note" text NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	CONSTRAINT "issued_statements_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "issued_statements_adjusting" CHECK ("issued_statements"."adjusting" in ('include', 'exclude'))
);
--> statement-breakpoint
CREATE TABLE "note_texts" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"paragraph" text NOT NULL,
	"text" text,
	"edited_by" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "note_texts_account_id_vehicle_id_paragraph_pk" PRIMARY KEY("account_id","vehicle_id","paragraph")
);
--> statement-breakpoint
CREATE TABLE "valuation_files" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"security_id" uuid,
	"mark_date" date NOT NULL,
	"fair_value" bigint NOT NULL,
	"entry_id" uuid,
	"level" text NOT NULL,
	"technique" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"changes" text NOT NULL,
	"sources" jsonb NOT NULL,
	"calibration" jsonb,
	"prepared_by" text NOT NULL,
	"prepared_person" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_person" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "valuation_files_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "valuation_files_fair_value" CHECK ("valuation_files"."fair_value" between 0 and 9007199254740991),
	CONSTRAINT "valuation_files_approved" CHECK (("valuation_files"."approved_by" is null) = ("valuation_files"."approved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "fee_offsets" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"offset_date" date NOT NULL,
	"company_id" uuid,
	"kind" text NOT NULL,
	"received" bigint NOT NULL,
	"offset_pct" numeric NOT NULL,
	"note" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "fee_offsets_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "fee_offsets_received" CHECK ("fee_offsets"."received" between 1 and 9007199254740991),
	CONSTRAINT "fee_offsets_pct" CHECK ("fee_offsets"."offset_pct" between 0 and 1),
	CONSTRAINT "fee_offsets_withdrawn" CHECK (("fee_offsets"."withdrawn_by" is null) = ("fee_offsets"."withdrawn_at" is null))
);
--> statement-breakpoint
CREATE TABLE "provisions" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"partner_id" uuid,
	"clause" text NOT NULL,
	"topic" text NOT NULL,
	"says" text NOT NULL,
	"electable" text NOT NULL,
	"elected_from" uuid,
	"document_id" uuid,
	"effective_date" date NOT NULL,
	"end_date" date,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provisions_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "provisions_ended" CHECK ("provisions"."end_date" is null or "provisions"."end_date" >= "provisions"."effective_date")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"says" jsonb NOT NULL,
	"end_date" date,
	"drafted_through" date,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedules_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id")
);
--> statement-breakpoint
CREATE TABLE "share_changes" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"security_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"shares" numeric NOT NULL,
	CONSTRAINT "share_changes_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "share_changes_shares" CHECK ("share_changes"."shares" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ilpa_settings" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ilpa_settings_account_id_vehicle_id_pk" PRIMARY KEY("account_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "parallel_vehicles" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"share" numeric,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "parallel_vehicles_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "parallel_vehicles_share" CHECK ("parallel_vehicles"."share" > 0),
	CONSTRAINT "parallel_vehicles_withdrawn" CHECK (("parallel_vehicles"."withdrawn_by" is null) = ("parallel_vehicles"."withdrawn_at" is null))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"operation" text NOT NULL,
	"change" jsonb NOT NULL,
	"standing" jsonb NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_person" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_person" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "proposals_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "proposals_operation" CHECK ("proposals"."operation" in ('setTerms', 'recordCommitments', 'createPartners', 'openBankAccount', 'changeBankAccount')),
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('waiting', 'approved', 'declined')),
	CONSTRAINT "proposals_decided" CHECK (("proposals"."status" = 'waiting') = ("proposals"."decided_at" is null) and ("proposals"."decided_by" is null) = ("proposals"."decided_at" is null)),
	CONSTRAINT "proposals_by_another" CHECK ("proposals"."status" <> 'approved' or "proposals"."decided_by" <> "proposals"."proposed_by"
        and ("proposals"."proposed_person" is null or "proposals"."decided_person" is distinct from "proposals"."proposed_person")),
	CONSTRAINT "proposals_reason" CHECK (("proposals"."status" = 'declined') = ("proposals"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "through_agreements" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"through_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_vehicle_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "through_agreements_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "through_agreements_kind" CHECK ("through_agreements"."kind" in ('capital_call', 'distribution'))
);
--> statement-breakpoint
CREATE TABLE "vehicle_holdings" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"held_vehicle_id" uuid NOT NULL,
	"held_partner_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"security_id" uuid,
	"kind" text NOT NULL,
	"start_date" date,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "vehicle_holdings_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "vehicle_holdings_kind" CHECK ("vehicle_holdings"."kind" in ('feeder', 'blocker', 'gp_entity', 'fund_of_funds')),
	CONSTRAINT "vehicle_holdings_withdrawn" CHECK (("vehicle_holdings"."withdrawn_by" is null) = ("vehicle_holdings"."withdrawn_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_vehicle_id_ledger_account_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_account_id_vehicle_id_bank_account_id_bank_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_account_id") REFERENCES "public"."bank_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_account_id_vehicle_id_bank_transaction_id_bank_transactions_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_transaction_id") REFERENCES "public"."bank_transactions"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_import_id_bank_imports_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","import_id") REFERENCES "public"."bank_imports"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_bank_account_id_bank_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_account_id") REFERENCES "public"."bank_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_given_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","given_partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_given_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","given_company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_entries" ADD CONSTRAINT "agreement_entries_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_call_lines" ADD CONSTRAINT "capital_call_lines_account_id_vehicle_id_call_id_capital_calls_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","call_id") REFERENCES "public"."capital_calls"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_call_lines" ADD CONSTRAINT "capital_call_lines_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_calls" ADD CONSTRAINT "capital_calls_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_calls" ADD CONSTRAINT "capital_calls_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lines" ADD CONSTRAINT "distribution_lines_account_id_vehicle_id_distribution_id_distributions_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","distribution_id") REFERENCES "public"."distributions"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lines" ADD CONSTRAINT "distribution_lines_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assumptions" ADD CONSTRAINT "assumptions_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_events" ADD CONSTRAINT "commitment_events_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_events" ADD CONSTRAINT "commitment_events_account_id_vehicle_id_agreement_id_agreements_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","agreement_id") REFERENCES "public"."agreements"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rates" ADD CONSTRAINT "fx_rates_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_flows" ADD CONSTRAINT "history_flows_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_flows" ADD CONSTRAINT "history_flows_account_id_vehicle_id_agreement_id_agreements_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","agreement_id") REFERENCES "public"."agreements"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "securities" ADD CONSTRAINT "securities_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_names" ADD CONSTRAINT "vehicle_names_account_id_firm_id_firms_account_id_id_fk" FOREIGN KEY ("account_id","firm_id") REFERENCES "public"."firms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_names" ADD CONSTRAINT "vehicle_names_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_terms" ADD CONSTRAINT "vehicle_terms_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_account_id_firm_id_firms_account_id_id_fk" FOREIGN KEY ("account_id","firm_id") REFERENCES "public"."firms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_months" ADD CONSTRAINT "balance_months_account_id_vehicle_id_ledger_account_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dated_entries" ADD CONSTRAINT "dated_entries_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_reverses_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","reverses") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_reversed_by_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","reversed_by") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_ledger_account_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_lp_entity_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","lp_entity_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_lp_entity_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","lp_entity_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_security_id_securities_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","security_id") REFERENCES "public"."securities"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_parent_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","parent_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_account_id_vehicle_id_document_id_documents_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","document_id") REFERENCES "public"."documents"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_tests" ADD CONSTRAINT "entry_tests_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_tests" ADD CONSTRAINT "entry_tests_account_id_vehicle_id_withdraws_entry_tests_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","withdraws") REFERENCES "public"."entry_tests"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statements_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_statements" ADD CONSTRAINT "issued_statements_account_id_vehicle_id_lp_entity_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","lp_entity_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_texts" ADD CONSTRAINT "note_texts_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation_files" ADD CONSTRAINT "valuation_files_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation_files" ADD CONSTRAINT "valuation_files_account_id_vehicle_id_security_id_securities_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","security_id") REFERENCES "public"."securities"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation_files" ADD CONSTRAINT "valuation_files_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_offsets" ADD CONSTRAINT "fee_offsets_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_offsets" ADD CONSTRAINT "fee_offsets_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_account_id_vehicle_id_elected_from_provisions_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","elected_from") REFERENCES "public"."provisions"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisions" ADD CONSTRAINT "provisions_account_id_vehicle_id_document_id_documents_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","document_id") REFERENCES "public"."documents"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_changes" ADD CONSTRAINT "share_changes_account_id_vehicle_id_security_id_securities_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","security_id") REFERENCES "public"."securities"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_changes" ADD CONSTRAINT "share_changes_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ilpa_settings" ADD CONSTRAINT "ilpa_settings_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parallel_vehicles" ADD CONSTRAINT "parallel_vehicles_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "through_agreements" ADD CONSTRAINT "through_agreements_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_holdings" ADD CONSTRAINT "vehicle_holdings_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_holdings" ADD CONSTRAINT "vehicle_holdings_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_holdings" ADD CONSTRAINT "vehicle_holdings_account_id_vehicle_id_security_id_securities_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","security_id") REFERENCES "public"."securities"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_matches_by_entry" ON "bank_matches" USING btree ("entry_id","account_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_newest" ON "bank_transactions" USING btree ("account_id","vehicle_id","txn_date" DESC NULLS LAST,"import_sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transactions_sums" ON "bank_transactions" USING btree ("account_id","vehicle_id","status","bank_account_id","txn_date","amount") WHERE "bank_transactions"."status" <> 'ignored';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_default" ON "bank_accounts" USING btree ("account_id","vehicle_id") WHERE "bank_accounts"."is_default";--> statement-breakpoint
CREATE INDEX "agreement_entries_by_agreement" ON "agreement_entries" USING btree ("account_id","vehicle_id","agreement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_sequence" ON "journal_entries" USING btree ("account_id","vehicle_id","sequence") WHERE "journal_entries"."sequence" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reverses" ON "journal_entries" USING btree ("account_id","vehicle_id","reverses") WHERE "journal_entries"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("account_id","vehicle_id","entry_date" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE "journal_entries"."sequence" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_unposted" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."status" <> 'posted';--> statement-breakpoint
CREATE INDEX "journal_entries_aside" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."book" <> 'actual';--> statement-breakpoint
CREATE INDEX "journal_entries_by_version" ON "journal_entries" USING btree ("account_id","vehicle_id","posted_version") WHERE "journal_entries"."posted_version" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_partner" ON "ledger_accounts" USING btree ("account_id","vehicle_id","base","lp_entity_id") WHERE "ledger_accounts"."lp_entity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_company" ON "ledger_accounts" USING btree ("account_id","vehicle_id","base","company_id") WHERE "ledger_accounts"."company_id" is not null and "ledger_accounts"."security_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_security" ON "ledger_accounts" USING btree ("account_id","vehicle_id","base","security_id") WHERE "ledger_accounts"."security_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_by_vehicle" ON "audit_events" USING btree ("account_id","vehicle_id","id");--> statement-breakpoint
CREATE INDEX "entry_tests_by_entry" ON "entry_tests" USING btree ("account_id","vehicle_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_tests_withdrawn_once" ON "entry_tests" USING btree ("account_id","vehicle_id","withdraws") WHERE "entry_tests"."withdraws" is not null;--> statement-breakpoint
CREATE INDEX "document_links_by_document" ON "document_links" USING btree ("account_id","vehicle_id","document_id");--> statement-breakpoint
CREATE INDEX "document_links_by_subject" ON "document_links" USING btree ("account_id","vehicle_id","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parallel_vehicles_group" ON "parallel_vehicles" USING btree ("account_id","vehicle_id") WHERE "parallel_vehicles"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "through_agreements_by_through" ON "through_agreements" USING btree ("account_id","through_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_holdings_company" ON "vehicle_holdings" USING btree ("account_id","vehicle_id","company_id") WHERE "vehicle_holdings"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_links_once" ON "document_links" USING btree ("account_id","vehicle_id","document_id","subject_type","subject_id") WHERE "document_links"."unlinked_at" is null;--> statement-breakpoint
-- What the database itself refuses, whoever asks. Codes: CSB01 unbalanced, CSB02 posted is posted, CSB03 closed month,
-- CSB05 sequence, CSB06 linked beyond its amount, CSB07 hash of the chain. Rows of another tenant are refused by keys and
-- by row-level security.

-- The role of a tenant's transaction.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_tenant') then
    create role capstack_tenant nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint

grant capstack_tenant to current_user;
--> statement-breakpoint

-- A process serves as the application's role and takes that of tenants for a transaction; of itself it has no right to
-- any row of the books.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_app') then
    create role capstack_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint

do $$
begin
  if not pg_has_role('capstack_app', 'capstack_tenant', 'member') then
    grant capstack_tenant to capstack_app;
  end if;
end
$$;
--> statement-breakpoint

-- Who only reads, and reads every tenant: reports, copies, auditors. Nobody has this role unless it is granted.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_reader') then
    create role capstack_reader nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint

-- The role of a tenant's transaction that is limited to some of its vehicles, or to some partners: what a tenant may do,
-- of fewer rows. The others' statements are planned without these limits.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_limited') then
    create role capstack_limited nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint

do $$
begin
  if not pg_has_role('capstack_limited', 'capstack_tenant', 'member') then
    grant capstack_tenant to capstack_limited;
  end if;
end
$$;
--> statement-breakpoint

-- Whoever takes this role is not limited by it otherwise.
do $$
declare
  taker text;
begin
  foreach taker in array array['capstack_app', current_user::text] loop
    if taker = current_user or not pg_has_role(taker, 'capstack_limited', 'member') then
      execute format('grant capstack_limited to %I', taker)
        || case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end;
    end if;
  end loop;
end
$$;
--> statement-breakpoint

-- The copies of date and status on a posting are held equal to the entry's by a key that is checked at commit.
alter table journal_postings add constraint journal_postings_entry
  foreign key (account_id, vehicle_id, entry_id, entry_date, status)
  references journal_entries (account_id, vehicle_id, id, entry_date, status)
  deferrable initially deferred;
--> statement-breakpoint

CREATE INDEX "journal_postings_register" ON "journal_postings"
  ("account_id", "vehicle_id", "ledger_account_id", "entry_date", "entry_id") INCLUDE ("amount", "base_amount")
  WHERE "status" = 'posted';
--> statement-breakpoint

-- A statement that was issued is what its hash is of.
alter table issued_statements add constraint issued_statements_hash
  check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex'));
--> statement-breakpoint

-- A closed month is what its digest is of.
alter table periods add constraint periods_digest
  check (digest = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex'));
--> statement-breakpoint

-- Each tenant sees its own rows. No policy asks a query, so that rows may lie on several servers, each tenant's on one. What
-- follows from other rows (the rollup, the entries read one by one) is written by triggers alone, which run as the owner.
do $$
declare
  named text;
  followed text[] := array['balance_months', 'dated_entries'];
  appended text[] := array['audit_events', 'agreement_entries', 'issued_statements', 'documents', 'vehicles',
    'entry_tests'];
  deletable text[] := array['journal_postings', 'bank_matches', 'bank_imports', 'bank_transactions', 'bank_rules',
    'idempotency_keys', 'fx_rates'];
begin
  foreach named in array array['firms', 'vehicles', 'vehicle_names', 'partners', 'companies', 'securities',
    'agreements', 'agreement_entries', 'commitment_events', 'vehicle_terms', 'assumptions', 'fx_rates', 'history_flows',
    'ledger_accounts', 'journal_entries', 'journal_postings', 'balance_months', 'dated_entries', 'periods',
    'bank_accounts', 'bank_imports', 'bank_transactions', 'bank_matches', 'bank_rules', 'capital_calls',
    'capital_call_lines', 'distributions', 'distribution_lines', 'idempotency_keys', 'audit_events', 'issued_statements',
    'valuation_files', 'note_texts', 'documents', 'document_links', 'fee_offsets', 'provisions', 'entry_tests',
    'schedules', 'share_changes', 'vehicle_holdings', 'through_agreements',
    'parallel_vehicles', 'ilpa_settings', 'proposals'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format($policy$create policy tenant_rows on %I
      using (account_id = nullif(current_setting('capstack.account_id', true), '')::uuid)
      with check (account_id = nullif(current_setting('capstack.account_id', true), '')::uuid)$policy$, named);
    execute format('grant select on %I to capstack_tenant', named);
    if named <> all (followed) then
      execute format('grant insert on %I to capstack_tenant', named);
    end if;
    if named <> all (followed || appended) then
      execute format('grant update on %I to capstack_tenant', named);
    end if;
    if named = any (deletable) then
      execute format('grant delete on %I to capstack_tenant', named);
    end if;
    if named <> 'idempotency_keys' then
      execute format('grant select on %I to capstack_reader', named);
      execute format('create policy reader_rows on %I for select to capstack_reader using (true)', named);
    end if;
  end loop;
end
$$;
--> statement-breakpoint

-- Whether a document was given to one of the partners that the transaction is limited to.
create function is_given(tenant uuid, vehicle uuid, document uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from document_links l where l.account_id = tenant and l.vehicle_id = vehicle
    and l.document_id = document and l.subject_type = 'partner' and l.unlinked_at is null
    and l.subject_id = any (string_to_array(current_setting('capstack.partners', true), ',')::uuid[]));
end
$$;
--> statement-breakpoint

-- Whether the tenant has a management company besides the vehicles that are seen, of which a limited transaction sees no row.
create function hides_manco(tenant uuid, seen uuid[]) returns boolean language plpgsql as $$
declare
  limits text := current_setting('capstack.vehicles', true);
  hidden boolean;
begin
  perform set_config('capstack.vehicles', '', true);
  hidden := exists (select from vehicles v where v.account_id = tenant and v.kind = 'manco' and v.id <> all (seen));
  perform set_config('capstack.vehicles', limits, true);
  return hidden;
end
$$;
--> statement-breakpoint

-- A limited transaction sees and takes rows of its vehicles alone, and of a partner's the rows that are its own: of what is
-- nobody's own it sees the vehicles, and the calls and distributions whose lines are. Without a setting there is no limit.
do $$
declare
  named text;
  own text;
  in_vehicles text := $e$ = any (string_to_array(current_setting('capstack.vehicles', true), ',')::uuid[])$e$;
  of_partners text := $e$ = any (string_to_array(current_setting('capstack.partners', true), ',')::uuid[])$e$;
  shared text[] := array['firms', 'vehicles', 'vehicle_names', 'capital_calls', 'distributions'];
begin
  for named in select c.relname from pg_class c join pg_policy p on p.polrelid = c.oid
      where p.polname = 'tenant_rows' and c.relnamespace = current_schema()::regnamespace order by 1 loop
    own := case named
      when 'firms' then null
      when 'vehicles' then 'id' || in_vehicles
      when 'idempotency_keys' then $e$starts_with(key, md5(current_setting('capstack.vehicles', true)) || ':')$e$
      else 'vehicle_id' || in_vehicles
    end;
    if own is not null then
      execute format($policy$create policy vehicle_rows on %I as restrictive to capstack_limited
        using (coalesce(current_setting('capstack.vehicles', true), '') = '' or %s)$policy$, named, own);
    end if;
    own := case
      when named = 'partners' then 'id' || of_partners
      when named = any (array['commitment_events', 'history_flows', 'capital_call_lines', 'distribution_lines'])
        then 'partner_id' || of_partners
      when named = any (array['issued_statements', 'ledger_accounts', 'journal_postings', 'balance_months'])
        then 'lp_entity_id' || of_partners
      when named = 'document_links' then $e$subject_type = 'partner' and subject_id$e$ || of_partners
      when named = 'documents' then 'is_given(account_id, vehicle_id, id)'
      else 'false'
    end;
    if named <> all (shared) then
      execute format($policy$create policy partner_rows on %I as restrictive to capstack_limited
        using (coalesce(current_setting('capstack.partners', true), '') = '' or %s)$policy$, named, own);
    end if;
  end loop;
end
$$;
--> statement-breakpoint

-- The end of the closed months, the chain's end and the chart's version follow from other rows.
grant update (name, kind, base_currency, fiscal_year_start, start_date, vintage_year, books_version) on vehicles
  to capstack_tenant;
--> statement-breakpoint

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: books are corrected by a reversal, nothing is removed', lower(tg_op), tg_table_name
    using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

do $$
declare
  named text;
begin
  foreach named in array array['firms', 'vehicles', 'vehicle_names', 'partners', 'companies', 'securities',
    'agreements', 'agreement_entries', 'commitment_events', 'vehicle_terms', 'assumptions', 'history_flows', 'ledger_accounts',
    'journal_entries', 'dated_entries', 'periods', 'bank_accounts', 'capital_calls', 'capital_call_lines',
    'distributions', 'distribution_lines', 'audit_events', 'issued_statements',
    'valuation_files', 'note_texts', 'documents', 'document_links', 'fee_offsets', 'provisions', 'entry_tests',
    'schedules', 'share_changes', 'vehicle_holdings', 'through_agreements',
    'parallel_vehicles', 'ilpa_settings', 'proposals'] loop
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', named);
  end loop;
  foreach named in array array['agreements', 'agreement_entries', 'journal_entries', 'journal_postings', 'dated_entries',
    'audit_events', 'issued_statements', 'periods', 'vehicles', 'capital_call_lines', 'distribution_lines',
    'bank_matches', 'valuation_files', 'documents', 'document_links', 'fee_offsets', 'provisions', 'entry_tests',
    'schedules', 'share_changes', 'vehicle_holdings', 'through_agreements',
    'parallel_vehicles', 'proposals'] loop
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', named);
  end loop;
  foreach named in array array['agreement_entries', 'audit_events', 'capital_call_lines', 'commitment_events',
    'dated_entries', 'distribution_lines', 'issued_statements', 'documents', 'entry_tests', 'share_changes',
    'through_agreements'] loop
    execute format('create trigger refuse_update before update on %I for each row execute function refuse_removal()', named);
  end loop;
end
$$;
--> statement-breakpoint

-- A file of a mark is approved once, and goes along with what a security takes over; what it says stays as it was written.
create function guard_valuation_file() returns trigger language plpgsql as $$
begin
  if old.approved_at is null and to_jsonb(new) - array['approved_by', 'approved_person', 'approved_at']
      = to_jsonb(old) - array['approved_by', 'approved_person', 'approved_at']
    or old.security_id is null and to_jsonb(new) - 'security_id' = to_jsonb(old) - 'security_id' then
    return new;
  end if;
  raise exception 'the file % of a mark is only approved, and once', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on valuation_files for each row execute function guard_valuation_file();
--> statement-breakpoint

-- A proposal is decided once, with how things stood then; what was proposed, and by whom, stays.
create function guard_proposal() returns trigger language plpgsql as $$
declare
  decision text[] := array['status', 'standing', 'decided_by', 'decided_person', 'decided_at', 'reason'];
begin
  if old.status = 'waiting' and new.status <> 'waiting' and to_jsonb(new) - decision = to_jsonb(old) - decision then
    return new;
  end if;
  raise exception 'the proposal % is only decided, and once', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on proposals for each row execute function guard_proposal();
--> statement-breakpoint

-- A link of a document is ended once, and stays.
create function guard_document_link() returns trigger language plpgsql as $$
begin
  if old.unlinked_at is null
    and to_jsonb(new) - 'unlinked_by' - 'unlinked_at' = to_jsonb(old) - 'unlinked_by' - 'unlinked_at' then
    return new;
  end if;
  raise exception 'the link % of a document is only ended, and once', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on document_links for each row execute function guard_document_link();
--> statement-breakpoint

-- A provision is ended once, and stays.
create function guard_provision() returns trigger language plpgsql as $$
begin
  if old.end_date is null and to_jsonb(new) - 'end_date' = to_jsonb(old) - 'end_date' then
    return new;
  end if;
  raise exception 'the provision % is only ended, and once', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on provisions for each row execute function guard_provision();
--> statement-breakpoint

-- A fee of a company, a holding of one vehicle in another, and a group of parallels is withdrawn once, and stays.
create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if old.withdrawn_at is null
    and to_jsonb(new) - 'withdrawn_by' - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_by' - 'withdrawn_at' then
    return new;
  end if;
  raise exception 'the record % is only withdrawn, and once', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on fee_offsets for each row execute function guard_withdrawal();
--> statement-breakpoint

create trigger guard before update on vehicle_holdings for each row execute function guard_withdrawal();
--> statement-breakpoint

create trigger guard before update on parallel_vehicles for each row execute function guard_withdrawal();
--> statement-breakpoint

-- A schedule is ended once, and is drafted further; what it says stays.
create function guard_schedule() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'end_date' - 'drafted_through' = to_jsonb(old) - 'end_date' - 'drafted_through'
    and (old.end_date is null or new.end_date = old.end_date)
    and (old.drafted_through is null or new.drafted_through >= old.drafted_through) then
    return new;
  end if;
  raise exception 'the schedule % is only ended, once, and drafted further', old.id using errcode = 'CSB02';
end
$$;
--> statement-breakpoint

create trigger guard before update on schedules for each row execute function guard_schedule();
--> statement-breakpoint

create function guard_journal_entry() returns trigger language plpgsql as $$
declare
  closed date;
begin
  if old.status = 'posted' then
    if old.reversed_by is null and new.reversed_by is not null
      and to_jsonb(new) - 'reversed_by' = to_jsonb(old) - 'reversed_by'
      and exists (select from journal_entries e where e.account_id = new.account_id and e.vehicle_id = new.vehicle_id
        and e.id = new.reversed_by and e.reverses = new.id and e.status = 'posted') then
      return new;
    end if;
    raise exception 'entry % is posted; it can only be reversed', old.id using errcode = 'CSB02';
  elsif old.status = 'void' then
    raise exception 'entry % is void', old.id using errcode = 'CSB02';
  elsif (new.account_id, new.vehicle_id, new.id) <> (old.account_id, old.vehicle_id, old.id) then
    raise exception 'entry % keeps its identity', old.id using errcode = 'CSB02';
  end if;
  if new.status = 'void' then
    return new;
  end if;
  select v.closed_through into closed from vehicles v
    where v.account_id = new.account_id and v.id = new.vehicle_id for share;
  if new.entry_date <= closed or old.entry_date <= closed then
    raise exception 'the books are closed through %; entry % is dated %', closed, new.id, new.entry_date
      using errcode = 'CSB03', detail = closed::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on journal_entries for each row execute function guard_journal_entry();
--> statement-breakpoint

-- Entries are written as drafts, or as posted at once: their postings first, then the entries, proved by one statement
-- trigger a posting act. A guard reads what its statement wrote first, then asks for it tenant by tenant, by key.
create function guard_new_entries() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  act record;
  closed date;
  locked record;
begin
  if exists (select from after_rows where status = 'void' or reversed_by is not null) then
    raise exception 'an entry begins as a draft or posted' using errcode = 'CSB02';
  end if;
  for act in select a.account_id, a.vehicle_id, min(a.entry_date) as earliest from after_rows a
      group by a.account_id, a.vehicle_id loop
    select v.closed_through into closed from vehicles v
      where v.account_id = act.account_id and v.id = act.vehicle_id for share;
    if act.earliest <= closed then
      select a.id, a.entry_date into locked from after_rows a
        where a.account_id = act.account_id and a.vehicle_id = act.vehicle_id and a.entry_date <= closed limit 1;
      raise exception 'the books are closed through %; entry % is dated %', closed, locked.id, locked.entry_date
        using errcode = 'CSB03', detail = closed::text;
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint

create trigger a_guard_insert after insert on journal_entries referencing new table as after_rows
  for each statement execute function guard_new_entries();
--> statement-breakpoint

-- Postings come before or while their entry is a draft.
create function guard_new_postings() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  act record;
  closed date;
begin
  for act in select f.account_id, f.vehicle_id, min(f.entry_date) as earliest, array_agg(distinct f.entry_id) as entries
      from fresh f group by f.account_id, f.vehicle_id loop
    -- The lock keeps anyone from posting the entry meanwhile.
    select v.closed_through into closed from vehicles v
      where v.account_id = act.account_id and v.id = act.vehicle_id for share;
    if exists (select from journal_entries e where e.account_id = act.account_id and e.vehicle_id = act.vehicle_id
        and e.id = any (act.entries) and e.status <> 'draft') then
      raise exception 'a posting is added to drafts only' using errcode = 'CSB02';
    end if;
    if act.earliest <= closed then
      raise exception 'a posting is dated in a closed month' using errcode = 'CSB03';
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint

create trigger guard_insert after insert on journal_postings referencing new table as fresh
  for each statement execute function guard_new_postings();
--> statement-breakpoint

create function guard_kept_posting() returns trigger language plpgsql as $$
begin
  if not exists (select from journal_entries e where e.account_id = old.account_id and e.vehicle_id = old.vehicle_id
      and e.id = old.entry_id and e.status = 'draft') then
    raise exception 'postings of entry % are final', old.entry_id using errcode = 'CSB02';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.account_id, new.vehicle_id, new.entry_id) <> (old.account_id, old.vehicle_id, old.entry_id) then
    raise exception 'a posting stays with its entry' using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update or delete on journal_postings for each row execute function guard_kept_posting();
--> statement-breakpoint

-- The first of some entries that has less than two lines or does not add up, in the base and in each currency.
create function unbalanced_among(owner uuid, vehicle uuid, entries uuid[]) returns uuid language plpgsql stable as $$
begin
  return (
  select one.id from unnest(entries) as one (id)
  where (select coalesce(sum(c.lines), 0) < 2 or sum(c.base) <> 0 or bool_or(c.amount <> 0) from (
    select count(*) as lines, sum(p.base_amount) as base, sum(p.amount) as amount from journal_postings p
    where p.account_id = owner and p.vehicle_id = vehicle and p.entry_id = one.id group by p.currency) as c)
  limit 1);
end
$$;
--> statement-breakpoint

-- What entries post to, summed by month: the one definition of the rollup, for the trigger that keeps it and for the
-- proof of it. `dated`: the entries of a row whose own day matters. Looked up by key, whatever the planner knows or not;
-- never put into the statement that calls it.
create function posted_months(owner uuid, vehicle uuid, entries uuid[])
returns table (ledger_account_id uuid, month date, source_type text, kind text, company_id uuid, lp_entity_id uuid,
  amount bigint, postings integer, last_date date, dated uuid[])
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with line as (
    select e.id, e.source_type, e.entry_date, p.ledger_account_id, p.base_amount, l.type,
      coalesce(p.company_id, l.company_id)::text as company,
      case when l.lp_entity_id is null then p.lp_entity_id end as tagged,
      min(coalesce(p.company_id, l.company_id)::text) over entry as first_company,
      max(coalesce(p.company_id, l.company_id)::text) over entry as last_company,
      bool_or(l.subtype = 'lp_capital' and l.lp_entity_id is null) over entry as pooled,
      bool_or(l.subtype = 'undistributed_earnings') over entry and e.source_type in ('management_fee', 'fee',
        'partnership_expense', 'expense', 'organizational_expense', 'offering_cost', 'income', 'realized_gain', 'gain', 'valuation',
        'unrealized', 'fx', 'fx_revaluation') as settles,
      bool_or(l.subtype = 'loan_payable') over entry as borrows
    from unnest(entries) as one (id)
    cross join lateral (select * from journal_entries e
      where e.account_id = owner and e.vehicle_id = vehicle and e.id = one.id and e.book = 'actual' offset 0) as e
    cross join lateral (select * from journal_postings p
      where p.account_id = owner and p.vehicle_id = vehicle and p.entry_id = one.id offset 0) as p
    cross join lateral (select * from ledger_accounts l
      where l.account_id = owner and l.vehicle_id = vehicle and l.id = p.ledger_account_id offset 0) as l
    window entry as (partition by e.id)
  ), sorted as (
    select line.*, case
        when pooled or borrows or first_company <> last_company
          or source_type in ('capital_call', 'contribution', 'equalization', 'distribution', 'recallable_distribution')
          or first_company is not null and not settles
            and source_type in ('investment', 'opening_balance', 'realized_gain', 'return_of_capital', 'income',
              'conversion')
          then 'dated'
        when settles then case when first_company is null then 'settled' else 'settled_company' end
        when first_company is null then 'plain' else 'company' end as kind,
      case when type in ('asset', 'liability') or first_company <> last_company then company else first_company end as of
    from line
  )
  select ledger_account_id, date_trunc('month', entry_date)::date, source_type, kind,
    coalesce(of, '00000000-0000-0000-0000-000000000000')::uuid,
    coalesce(tagged, '00000000-0000-0000-0000-000000000000'),
    sum(base_amount)::bigint, count(*)::integer, max(entry_date), array_agg(distinct id) filter (where kind = 'dated')
  from sorted group by 1, 2, 3, 4, 5, 6;
end
$$;
--> statement-breakpoint

-- One posting act a tenant's vehicle: every entry balances, sequence and chain go on without gap, the rollup follows. An
-- entry is posted with the hash that the chain has at its place: over its rows as they are, and over the hash before. It is
-- written as `chainHash` writes it, of which arrays of text and `JSON.stringify` have the same reading. Planned once a
-- session for a handful of rows by key, which is right for a thousand too; planning took longer than posting.
create function follow_posting() returns trigger language plpgsql security definer
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set search_path from current
as $$
declare
  act record;
  posted record;
  months record;
  kept bigint;
  chain_end text;
  uneven uuid;
  misplaced bigint;
  dated uuid[];
begin
  for act in select a.account_id, a.vehicle_id, max(a.sequence) as last from after_rows a
      where a.status = 'posted' group by a.account_id, a.vehicle_id loop
    select v.last_sequence, coalesce(v.last_hash, repeat('0', 64)) into kept, chain_end
      from vehicles v where v.account_id = act.account_id and v.id = act.vehicle_id;
    continue when act.last <= kept;
    select min(a.sequence) as first, count(*) as entries, array_agg(a.id) as ids,
        (array_agg(a.hash order by a.sequence desc))[1] as hash into posted
      from after_rows a where a.account_id = act.account_id and a.vehicle_id = act.vehicle_id
        and a.status = 'posted' and a.sequence > kept;
    uneven := unbalanced_among(act.account_id, act.vehicle_id, posted.ids);
    if uneven is not null then
      raise exception 'entry % does not balance', uneven using errcode = 'CSB01';
    end if;
    update vehicles v set last_sequence = act.last, last_hash = posted.hash
      where v.account_id = act.account_id and v.id = act.vehicle_id
        and v.last_sequence + 1 = posted.first and act.last - posted.first + 1 = posted.entries;
    if not found then
      raise exception 'entries are numbered without gap, in posting order' using errcode = 'CSB05';
    end if;
    select o.sequence into misplaced from (
      select e.sequence, e.prev_hash, e.hash, lag(e.hash, 1, chain_end) over (order by e.sequence) as before,
        left(array_to_json(array[e.prev_hash, e.vehicle_id::text, e.sequence::text, e.id::text,
          to_char(e.entry_date, 'YYYY-MM-DD'), e.memo, e.source_type, e.source_ref, e.reference])::text, -1)
        || ',' || e.adjusting::text || ',' || to_json(e.book)::text || ',' || coalesce(to_json(e.reverses)::text, 'null')
        || ',[' || p.lines || ']]' as content
      from unnest(posted.ids) as one (id)
      cross join lateral (select * from journal_entries e
        where e.account_id = act.account_id and e.vehicle_id = act.vehicle_id and e.id = one.id offset 0) as e
      cross join lateral (select string_agg(array_to_json(array[l.ledger_account_id::text, l.amount::text, l.currency,
          l.base_amount::text, l.lp_entity_id::text, l.company_id::text, l.memo])::text, ',' order by l.line_no) as lines
        from journal_postings l
        where l.account_id = act.account_id and l.vehicle_id = act.vehicle_id and l.entry_id = one.id) as p
    ) as o
    where o.prev_hash <> o.before or o.hash is distinct from encode(sha256(convert_to(o.content, 'UTF8')), 'hex')
    order by o.sequence limit 1;
    if misplaced is not null then
      raise exception 'the hash of entry number % is not the chain''s', misplaced using errcode = 'CSB07';
    end if;
    dated := null;
    for months in select * from posted_months(act.account_id, act.vehicle_id, posted.ids) loop
      dated := dated || months.dated;
      insert into balance_months as m (account_id, vehicle_id, ledger_account_id, month, source_type, kind, company_id,
          lp_entity_id, amount, postings, last_date)
        values (act.account_id, act.vehicle_id, months.ledger_account_id, months.month, months.source_type, months.kind,
          months.company_id, months.lp_entity_id, months.amount, months.postings, months.last_date)
        on conflict (account_id, vehicle_id, ledger_account_id, month, source_type, kind, company_id, lp_entity_id)
        do update set amount = m.amount + excluded.amount, postings = m.postings + excluded.postings,
          last_date = greatest(m.last_date, excluded.last_date);
    end loop;
    if dated is not null then
      insert into dated_entries (account_id, vehicle_id, entry_id) select e.account_id, e.vehicle_id, e.id
        from journal_entries e
        where e.account_id = act.account_id and e.vehicle_id = act.vehicle_id and e.id = any (dated);
    end if;
  end loop;
  return null;
end
$$;
--> statement-breakpoint

create trigger follow_insert after insert on journal_entries referencing new table as after_rows
  for each statement execute function follow_posting();
--> statement-breakpoint

create trigger follow_update after update on journal_entries referencing new table as after_rows
  for each statement execute function follow_posting();
--> statement-breakpoint

create function guard_vehicle() returns trigger language plpgsql as $$
begin
  if (new.last_sequence <> old.last_sequence or new.last_hash is distinct from old.last_hash)
    and pg_trigger_depth() < 2 then
    raise exception 'the sequence follows from posting' using errcode = 'CSB05';
  end if;
  if new.base_currency <> old.base_currency and old.last_sequence > 0 then
    raise exception 'the base currency is fixed by the first posting' using errcode = 'CSB02';
  end if;
  if new.books_version < old.books_version or new.chart_version < old.chart_version then
    raise exception 'a version of the books only grows' using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on vehicles for each row execute function guard_vehicle();
--> statement-breakpoint

-- The role that does the application's work cannot rewrite what closing and posting wrote. What follows from other rows
-- (the end of the closed months, the chain's end, the rollup, the chart's version) is written by the triggers alone,
-- which run as the owner; the application has no right to those columns and tables.

-- A closed month's figures stay, and are those its digest is of. Only a month that was reopened is written anew.
create function guard_period() returns trigger language plpgsql as $$
begin
  if (new.account_id, new.vehicle_id, new.month) <> (old.account_id, old.vehicle_id, old.month) then
    raise exception 'a period stays the month it is' using errcode = 'CSB02';
  end if;
  if old.reopened_at is null
    and (new.reopened_at is null or to_jsonb(new) - 'reopened_at' <> to_jsonb(old) - 'reopened_at') then
    raise exception '% is closed; it can only be reopened', to_char(old.month, 'YYYY-MM') using errcode = 'CSB02';
  end if;
  if old.reopened_at is not null and new.reopened_at is not null then
    raise exception '% was reopened; it can only be closed again', to_char(old.month, 'YYYY-MM') using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on periods for each row execute function guard_period();
--> statement-breakpoint

-- The books are closed through the end of the last month that stands closed.
create function follow_periods() returns trigger language plpgsql security definer set search_path from current
as $$
declare
  act record;
  through date;
begin
  for act in select distinct c.account_id, c.vehicle_id from changed c loop
    select (max(p.month) + interval '1 month' - interval '1 day')::date into through from periods p
      where p.account_id = act.account_id and p.vehicle_id = act.vehicle_id and p.reopened_at is null;
    update vehicles v set closed_through = through where v.account_id = act.account_id and v.id = act.vehicle_id;
  end loop;
  return null;
end
$$;
--> statement-breakpoint

create trigger follow_insert after insert on periods referencing new table as changed
  for each statement execute function follow_periods();
--> statement-breakpoint

create trigger follow_update after update on periods referencing new table as changed
  for each statement execute function follow_periods();
--> statement-breakpoint

create function guard_ledger_account() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'name' - 'is_active' - 'security_id' <> to_jsonb(old) - 'name' - 'is_active' - 'security_id' then
    raise exception 'account % keeps its code and type', old.code using errcode = 'CSB02';
  elsif old.security_id is not null and new.security_id is distinct from old.security_id then
    raise exception 'account % keeps its security', old.code using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on ledger_accounts for each row execute function guard_ledger_account();
--> statement-breakpoint

-- A chart that a process kept is right as long as its version is.
create function follow_chart() returns trigger language plpgsql security definer set search_path from current
as $$
declare
  act record;
begin
  for act in select distinct c.account_id, c.vehicle_id from changed c loop
    update vehicles v set chart_version = v.chart_version + 1
      where v.account_id = act.account_id and v.id = act.vehicle_id;
  end loop;
  return null;
end
$$;
--> statement-breakpoint

do $$
declare
  named text;
  act text;
begin
  foreach named in array array['ledger_accounts', 'partners', 'companies', 'securities'] loop
    foreach act in array array['insert', 'update'] loop
      execute format('create trigger follow_chart_%s after %s on %I referencing new table as changed
        for each statement execute function follow_chart()', act, act, named);
    end loop;
  end loop;
end
$$;
--> statement-breakpoint

-- What a firm requires approval of is kept with the charts of its vehicles: a change waits for the writes that hold them,
-- and those that come after it read it anew.
create function follow_approval() returns trigger language plpgsql security definer set search_path from current
as $$
begin
  update vehicles v set chart_version = v.chart_version + 1
    where v.account_id = new.account_id and v.firm_id = new.id;
  return null;
end
$$;
--> statement-breakpoint

create trigger follow_approval after update on firms for each row
  when (new.approval <> old.approval or new.approval_rules <> old.approval_rules)
  execute function follow_approval();
--> statement-breakpoint

-- An agreement goes from draft to declared to cancelled, never back, and what was agreed stays as it was written.
create function guard_agreement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' - 'declared_version' <> to_jsonb(old) - 'status' - 'declared_version'
    or old.status = 'cancelled' or (old.status = 'declared' and new.status = 'draft') then
    raise exception 'agreement % is only declared or cancelled', old.id using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on agreements for each row execute function guard_agreement();
--> statement-breakpoint

-- Rows of a bank account are of its currency and of its ledger account's cash for good.
create function guard_bank_account() returns trigger language plpgsql as $$
begin
  if (new.currency, new.ledger_account_id, new.is_default) <> (old.currency, old.ledger_account_id, old.is_default)
    and exists (select from bank_transactions t where t.account_id = old.account_id and t.vehicle_id = old.vehicle_id
      and t.bank_account_id = old.id) then
    raise exception 'a bank account with rows stays what it is' using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on bank_accounts for each row execute function guard_bank_account();
--> statement-breakpoint

create function guard_bank_row() returns trigger language plpgsql as $$
begin
  if (new.amount, new.txn_date, new.bank_account_id, new.dedup_key, new.import_id)
    <> (old.amount, old.txn_date, old.bank_account_id, old.dedup_key, old.import_id) then
    raise exception 'what the bank reported stays as it is' using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before update on bank_transactions for each row execute function guard_bank_row();
--> statement-breakpoint

create function guard_bank_match() returns trigger language plpgsql as $$
declare
  row_amount bigint;
  bank bank_accounts%rowtype;
  row_date date;
  row_linked numeric;
  entry_cash numeric;
  entry_linked numeric;
begin
  if tg_op = 'DELETE' then
    if exists (select from bank_transactions t join vehicles v on v.account_id = t.account_id and v.id = t.vehicle_id
        where t.account_id = old.account_id and t.vehicle_id = old.vehicle_id and t.id = old.bank_transaction_id
          and t.txn_date <= v.closed_through) then
      raise exception 'a link in a closed month stays' using errcode = 'CSB03';
    end if;
    return old;
  end if;
  select t.amount, t.txn_date, t.bank_account_id into row_amount, row_date, bank.id from bank_transactions t
    where t.account_id = new.account_id and t.vehicle_id = new.vehicle_id and t.id = new.bank_transaction_id
    for update of t;
  select * into bank from bank_accounts b
    where b.account_id = new.account_id and b.vehicle_id = new.vehicle_id and b.id = bank.id;
  perform from journal_entries e where e.account_id = new.account_id and e.vehicle_id = new.vehicle_id
    and e.id = new.entry_id for no key update;
  select coalesce(sum(m.amount), 0) into row_linked from bank_matches m
    where m.account_id = new.account_id and m.vehicle_id = new.vehicle_id
      and m.bank_transaction_id = new.bank_transaction_id and m.entry_id <> new.entry_id;
  select coalesce(sum(p.amount), 0) into entry_cash from journal_postings p join ledger_accounts a
      on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
    where p.account_id = new.account_id and p.vehicle_id = new.vehicle_id and p.entry_id = new.entry_id
      and a.subtype = 'cash' and p.currency = bank.currency
      and (a.id = bank.ledger_account_id or bank.is_default and not exists (select from bank_accounts b
        where b.account_id = a.account_id and b.vehicle_id = a.vehicle_id and b.ledger_account_id = a.id
          and b.currency = bank.currency));
  select coalesce(sum(m.amount), 0) into entry_linked from bank_matches m join bank_transactions t
      on t.account_id = m.account_id and t.vehicle_id = m.vehicle_id and t.id = m.bank_transaction_id
    where m.account_id = new.account_id and m.vehicle_id = new.vehicle_id and t.bank_account_id = bank.id
      and m.entry_id = new.entry_id and m.bank_transaction_id <> new.bank_transaction_id;
  if sign(new.amount) <> sign(row_amount) or abs(row_linked + new.amount) > abs(row_amount) then
    raise exception 'bank row % is linked beyond its amount', new.bank_transaction_id using errcode = 'CSB06';
  end if;
  if sign(new.amount) <> sign(entry_cash) or abs(entry_linked + new.amount) > abs(entry_cash) then
    raise exception 'entry % is linked beyond its cash', new.entry_id using errcode = 'CSB06';
  end if;
  return new;
end
$$;
--> statement-breakpoint

create trigger guard before insert or update or delete on bank_matches for each row execute function guard_bank_match();
--> statement-breakpoint

-- Look-ups by id have the primary key alone to go by, so that no plan made without statistics can take an index that
-- finds every row of the vehicle. What reads otherwise needs statistics: a large write renews those of the tables it
-- wrote, in its own transaction, as their owner. A table that another write is renewing is left to that one.
create function renew_statistics(tables text[]) returns void language plpgsql security definer set search_path from current
as $$
declare
  named text;
begin
  foreach named in array tables loop
    if named <> all (array['journal_entries', 'journal_postings', 'balance_months', 'dated_entries', 'ledger_accounts',
        'bank_transactions', 'bank_matches']) then
      raise exception 'the statistics of % are not renewed', named using errcode = '42501';
    end if;
    execute format('analyze (skip_locked) %I', named);
  end loop;
end
$$;
--> statement-breakpoint

revoke all on function renew_statistics(text[]) from public;
--> statement-breakpoint

grant execute on function renew_statistics(text[]) to capstack_tenant;
