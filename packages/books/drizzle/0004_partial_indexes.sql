DROP INDEX "bank_transactions_sums";--> statement-breakpoint
DROP INDEX "journal_entries_newest";--> statement-breakpoint
DROP INDEX "journal_entries_by_version";--> statement-breakpoint
CREATE INDEX "bank_transactions_sums" ON "bank_transactions" USING btree ("account_id","vehicle_id","status","txn_date","amount") WHERE "bank_transactions"."status" <> 'ignored';--> statement-breakpoint
CREATE INDEX "journal_entries_newest" ON "journal_entries" USING btree ("account_id","vehicle_id","entry_date" DESC NULLS LAST,"sequence" DESC NULLS LAST) WHERE "journal_entries"."sequence" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_by_version" ON "journal_entries" USING btree ("account_id","vehicle_id","posted_version") WHERE "journal_entries"."posted_version" is not null;