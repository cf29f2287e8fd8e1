DROP INDEX "bank_transactions_by_status";--> statement-breakpoint
DROP INDEX "journal_entries_drafts";--> statement-breakpoint
CREATE INDEX "bank_transactions_sums" ON "bank_transactions" USING btree ("account_id","vehicle_id","status","txn_date","amount");--> statement-breakpoint
CREATE INDEX "journal_entries_unposted" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."status" <> 'posted';