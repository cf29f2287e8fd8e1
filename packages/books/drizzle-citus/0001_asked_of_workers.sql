-- What a transaction asks besides rows is asked of the worker that has the tenant's, in its own session there: a
-- coordinator passes on neither the checking of keys nor the analysis of rows that are not committed.

-- The shards of a tenant, analyzed as their owner. On the coordinator there are none.
create function renew_own_statistics(tenant uuid, tables text[]) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  named text;
  shard regclass;
begin
  foreach named in array tables loop
    if named <> all (array['journal_entries', 'journal_postings', 'balance_months', 'dated_entries', 'ledger_accounts',
        'bank_transactions', 'bank_matches']) then
      raise exception 'the statistics of % are not renewed', named using errcode = '42501';
    end if;
    select to_regclass(format('%I.%I', n.nspname, c.relname || '_' || s.shardid)) into shard
      from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relname = named and s.shardid = get_shard_id_for_distribution_column(s.logicalrelid, tenant);
    if shard is not null then
      execute format('analyze (skip_locked) %s', shard);
    end if;
  end loop;
end
$$;
--> statement-breakpoint
revoke all on function renew_own_statistics(uuid, text[]) from public;
--> statement-breakpoint
grant execute on function renew_own_statistics(uuid, text[]) to capstack_tenant;
--> statement-breakpoint
create or replace function renew_statistics(tables text[]) returns void language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('capstack.account_id', true), '');
begin
  perform renew_own_statistics(tenant, tables) from firms f where f.account_id = tenant limit 1;
end
$$;
--> statement-breakpoint

create function check_own_keys() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
end
$$;
--> statement-breakpoint
-- Every key that waits for the end of the transaction is checked now.
create function check_keys() returns void language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('capstack.account_id', true), '');
begin
  perform check_own_keys() from firms f where f.account_id = tenant limit 1;
end
$$;
