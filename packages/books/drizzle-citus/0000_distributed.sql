-- The books on several servers. The rows of an account lie on the server that its id falls to, in every table alike, so
-- that a tenant's transaction, its keys, its policies and its guards stay on that server. Applied after the other set, to
-- tables with rows or without.
set local citus.enable_ddl_propagation = on;
--> statement-breakpoint
set local citus.enable_unsafe_triggers = on;
--> statement-breakpoint
set local citus.multi_shard_modify_mode = 'sequential';
--> statement-breakpoint
-- Statistics are each worker's own to renew: a transaction does not turn to rows that it wrote as another role.
create or replace function renew_statistics(tables text[]) returns void language plpgsql as $$
begin
end
$$;
--> statement-breakpoint
-- Which server has the rows is known once a statement's values are.
do $$
declare
  guard regprocedure;
begin
  for guard in select p.oid from pg_proc p join pg_class f on f.oid = 'firms'::regclass
      where p.pronamespace = f.relnamespace and 'plan_cache_mode=force_generic_plan' = any (p.proconfig) loop
    execute format('alter function %s reset plan_cache_mode', guard);
  end loop;
end
$$;
--> statement-breakpoint
do $$
declare
  tables text[] := array['firms', 'vehicles', 'vehicle_names', 'partners', 'companies', 'securities', 'agreements',
    'agreement_entries', 'commitment_events', 'vehicle_terms', 'assumptions', 'fx_rates', 'history_flows', 'ledger_accounts', 'journal_entries',
    'journal_postings', 'balance_months', 'dated_entries', 'periods', 'bank_accounts', 'bank_imports', 'bank_transactions',
    'bank_matches', 'bank_rules', 'capital_calls', 'capital_call_lines', 'distributions', 'distribution_lines',
    'idempotency_keys', 'audit_events', 'issued_statements', 'valuation_files', 'note_texts', 'documents',
    'document_links', 'fee_offsets', 'provisions', 'entry_tests', 'schedules', 'share_changes',
    'vehicle_holdings', 'through_agreements', 'parallel_vehicles', 'ilpa_settings', 'proposals'];
  named text;
  link text;
  links text[] := '{}';
  held record;
begin
  -- A foreign key holds between tables that lie beside each other: it is taken off and put back.
  foreach named in array tables loop
    for held in select k.conname, pg_get_constraintdef(k.oid) as definition from pg_constraint k
        where k.conrelid = named::regclass and k.contype = 'f' loop
      links := links || format('alter table %I add constraint %I %s', named, held.conname, held.definition);
      execute format('alter table %I drop constraint %I', named, held.conname);
    end loop;
  end loop;
  foreach named in array tables loop
    perform create_distributed_table(named::regclass, 'account_id',
      colocate_with => case named when 'firms' then 'none' else 'firms' end);
  end loop;
  foreach link in array links loop
    execute link;
  end loop;
  -- Guards went with their tables; what they call follows.
  for held in select p.oid::regprocedure as name from pg_proc p
      where p.proname = any (array['unbalanced_among', 'posted_months', 'renew_statistics', 'is_given']) loop
    perform create_distributed_function(held.name);
  end loop;
end
$$;
--> statement-breakpoint
-- Servers talk to each other as the role that a statement runs as. It has no password: nobody else comes in by it unless
-- pg_hba.conf lets them.
do $$
declare
  named text;
begin
  for named in select r.rolname from pg_roles r
      where r.rolname = any (array['capstack_tenant', 'capstack_limited', 'capstack_reader']) and not r.rolcanlogin loop
    execute format('alter role %I login', named);
  end loop;
end
$$;
--> statement-breakpoint
-- On the workers too a limited transaction may do what a tenant's may.
do $$
begin
  perform run_command_on_workers('grant capstack_tenant to capstack_limited');
end
$$;
--> statement-breakpoint
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
end
$$;
--> statement-breakpoint
-- Begins a tenant's transaction: who it is, and what it is limited to, goes with it to the server that has its rows.
create function begin_as_tenant(tenant uuid, vehicles text default '', partners text default '')
returns void language plpgsql as $$
begin
  execute format('set local capstack.account_id = %L', tenant);
  if vehicles = '' and partners = '' then
    set local role capstack_tenant;
    return;
  end if;
  execute format('set local capstack.vehicles = %L', vehicles);
  execute format('set local capstack.partners = %L', partners);
  set local role capstack_limited;
end
$$;
--> statement-breakpoint
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
