ALTER TABLE "bank_transactions" DROP CONSTRAINT "bank_transactions_dedup";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_sequence";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_reverses";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_partner";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_company";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_code";--> statement-breakpoint
DROP INDEX "bank_matches_by_entry";--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_sequence" ON "journal_entries" USING btree ("account_id","vehicle_id","sequence") WHERE "journal_entries"."sequence" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_reverses" ON "journal_entries" USING btree ("account_id","vehicle_id","reverses") WHERE "journal_entries"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_partner" ON "ledger_accounts" USING btree ("account_id","vehicle_id","base","lp_entity_id") WHERE "ledger_accounts"."lp_entity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_company" ON "ledger_accounts" USING btree ("account_id","vehicle_id","base","company_id") WHERE "ledger_accounts"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "bank_matches_by_entry" ON "bank_matches" USING btree ("entry_id","account_id","vehicle_id");--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_dedup" UNIQUE("dedup_key","account_id","vehicle_id","bank_account_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_code" UNIQUE("code","account_id","vehicle_id");--> statement-breakpoint
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
