DROP INDEX "bank_transactions_by_status";--> statement-breakpoint
DROP INDEX "journal_entries_drafts";--> statement-breakpoint
CREATE INDEX "bank_transactions_sums" ON "bank_transactions" USING btree ("account_id","vehicle_id","status","txn_date","amount");--> statement-breakpoint
CREATE INDEX "journal_entries_unposted" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."status" <> 'posted';--> statement-breakpoint
-- Registers are in base currency, so a register answered from its index alone needs that amount too.
DROP INDEX "journal_postings_register";--> statement-breakpoint
CREATE INDEX "journal_postings_register" ON "journal_postings"
  ("account_id", "vehicle_id", "ledger_account_id", "entry_date", "entry_id") INCLUDE ("amount", "base_amount")
  WHERE "status" = 'posted';
