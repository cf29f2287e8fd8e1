CREATE TABLE "bank_accounts" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_accounts_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "bank_accounts_name" UNIQUE("account_id","vehicle_id","name")
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
	CONSTRAINT "bank_transactions_dedup" UNIQUE("account_id","vehicle_id","bank_account_id","dedup_key"),
	CONSTRAINT "bank_transactions_status" CHECK ("bank_transactions"."status" in ('unmatched', 'drafted', 'reconciled', 'ignored')),
	CONSTRAINT "bank_transactions_amount" CHECK ("bank_transactions"."amount" between -9007199254740991 and 9007199254740991 and "bank_transactions"."amount" <> 0)
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
	"status" text NOT NULL,
	"entry_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distributions_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "distributions_kind" CHECK ("distributions"."kind" in ('cash', 'in_kind')),
	CONSTRAINT "distributions_status" CHECK ("distributions"."status" in ('draft', 'declared', 'cancelled'))
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
	CONSTRAINT "firms_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "fx_rates" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"rate_date" date NOT NULL,
	"rate" numeric NOT NULL,
	CONSTRAINT "fx_rates_account_id_vehicle_id_currency_rate_date_pk" PRIMARY KEY("account_id","vehicle_id","currency","rate_date"),
	CONSTRAINT "fx_rates_rate" CHECK ("fx_rates"."rate" > 0)
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
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "partners_class" CHECK ("partners"."partner_class" in ('lp', 'gp'))
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
	"amount" bigint NOT NULL,
	"postings" integer NOT NULL,
	CONSTRAINT "balance_months_account_id_vehicle_id_ledger_account_id_month_source_type_pk" PRIMARY KEY("account_id","vehicle_id","ledger_account_id","month","source_type")
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_version" bigint NOT NULL,
	"posted_version" bigint,
	"voided_version" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "journal_entries_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "journal_entries_sequence" UNIQUE("account_id","vehicle_id","sequence"),
	CONSTRAINT "journal_entries_reverses" UNIQUE("account_id","vehicle_id","reverses"),
	CONSTRAINT "journal_entries_dated" UNIQUE("account_id","vehicle_id","id","entry_date","status"),
	CONSTRAINT "journal_entries_status" CHECK ("journal_entries"."status" in ('draft', 'posted', 'void')),
	CONSTRAINT "journal_entries_book" CHECK ("journal_entries"."book" in ('actual', 'tax', 'pro_forma')),
	CONSTRAINT "journal_entries_posted" CHECK (("journal_entries"."status" = 'posted') = ("journal_entries"."sequence" is not null and "journal_entries"."posted_at" is not null and "journal_entries"."hash" is not null and "journal_entries"."prev_hash" is not null and "journal_entries"."posted_version" is not null))
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
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "ledger_accounts_code" UNIQUE("account_id","vehicle_id","code"),
	CONSTRAINT "ledger_accounts_partner" UNIQUE("account_id","vehicle_id","base","lp_entity_id"),
	CONSTRAINT "ledger_accounts_company" UNIQUE("account_id","vehicle_id","base","company_id"),
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
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key"),
	CONSTRAINT "idempotency_keys_length" CHECK (length("idempotency_keys"."key") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_account_id_vehicle_id_bank_account_id_bank_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_account_id") REFERENCES "public"."bank_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_account_id_vehicle_id_bank_transaction_id_bank_transactions_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_transaction_id") REFERENCES "public"."bank_transactions"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rules" ADD CONSTRAINT "bank_rules_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_import_id_bank_imports_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","import_id") REFERENCES "public"."bank_imports"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_bank_account_id_bank_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","bank_account_id") REFERENCES "public"."bank_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_given_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","given_partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_account_id_vehicle_id_given_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","given_company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_call_lines" ADD CONSTRAINT "capital_call_lines_account_id_vehicle_id_call_id_capital_calls_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","call_id") REFERENCES "public"."capital_calls"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_call_lines" ADD CONSTRAINT "capital_call_lines_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_calls" ADD CONSTRAINT "capital_calls_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_calls" ADD CONSTRAINT "capital_calls_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lines" ADD CONSTRAINT "distribution_lines_account_id_vehicle_id_distribution_id_distributions_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","distribution_id") REFERENCES "public"."distributions"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_lines" ADD CONSTRAINT "distribution_lines_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assumptions" ADD CONSTRAINT "assumptions_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_events" ADD CONSTRAINT "commitment_events_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rates" ADD CONSTRAINT "fx_rates_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_flows" ADD CONSTRAINT "history_flows_account_id_vehicle_id_partner_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","partner_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_names" ADD CONSTRAINT "vehicle_names_account_id_firm_id_firms_account_id_id_fk" FOREIGN KEY ("account_id","firm_id") REFERENCES "public"."firms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_names" ADD CONSTRAINT "vehicle_names_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_terms" ADD CONSTRAINT "vehicle_terms_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_account_id_firm_id_firms_account_id_id_fk" FOREIGN KEY ("account_id","firm_id") REFERENCES "public"."firms"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_months" ADD CONSTRAINT "balance_months_account_id_vehicle_id_ledger_account_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_reverses_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","reverses") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_account_id_vehicle_id_reversed_by_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","reversed_by") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_ledger_account_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_lp_entity_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","lp_entity_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_lp_entity_id_partners_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","lp_entity_id") REFERENCES "public"."partners"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_company_id_companies_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","company_id") REFERENCES "public"."companies"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_vehicle_id_parent_id_ledger_accounts_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","parent_id") REFERENCES "public"."ledger_accounts"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "periods" ADD CONSTRAINT "periods_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_matches_by_entry" ON "bank_matches" USING btree ("account_id","vehicle_id","entry_id");--> statement-breakpoint
CREATE INDEX "bank_transactions_newest" ON "bank_transactions" USING btree ("account_id","vehicle_id","txn_date" DESC NULLS LAST,"import_sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_transactions_by_status" ON "bank_transactions" USING btree ("account_id","vehicle_id","status");--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("account_id","vehicle_id","entry_date" DESC NULLS LAST,"sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_by_vehicle" ON "audit_events" USING btree ("account_id","vehicle_id","id");