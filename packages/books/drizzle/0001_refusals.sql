-- What the database itself refuses, whoever asks. Codes: CSB01 unbalanced, CSB02 posted is posted, CSB03 closed month,
-- CSB05 sequence, CSB06 linked beyond its amount. Rows of another tenant are refused by keys and by row-level security.

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

-- The copies of date and status on a posting are held equal to the entry's by a key that is checked at commit.
alter table journal_postings add constraint journal_postings_entry
  foreign key (account_id, vehicle_id, entry_id, entry_date, status)
  references journal_entries (account_id, vehicle_id, id, entry_date, status)
  deferrable initially deferred;
--> statement-breakpoint
create index journal_postings_register on journal_postings
  (account_id, vehicle_id, ledger_account_id, entry_date, entry_id) include (amount) where status = 'posted';
--> statement-breakpoint

do $$
declare
  named text;
  deletable text[] := array['journal_postings', 'bank_matches', 'bank_imports', 'bank_transactions', 'bank_rules',
    'idempotency_keys', 'balance_months', 'fx_rates'];
begin
  foreach named in array array['firms', 'vehicles', 'vehicle_names', 'partners', 'companies', 'commitment_events',
    'vehicle_terms', 'assumptions', 'fx_rates', 'history_flows', 'ledger_accounts', 'journal_entries',
    'journal_postings', 'balance_months', 'periods', 'bank_accounts', 'bank_imports', 'bank_transactions',
    'bank_matches', 'bank_rules', 'capital_calls', 'capital_call_lines', 'distributions', 'distribution_lines',
    'idempotency_keys', 'audit_events'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format($policy$create policy tenant_rows on %I
      using (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid))
      with check (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid))$policy$, named);
    execute format('grant select, insert on %I to capstack_tenant', named);
    if named <> 'audit_events' then
      execute format('grant update on %I to capstack_tenant', named);
    end if;
    if named = any (deletable) then
      execute format('grant delete on %I to capstack_tenant', named);
    end if;
  end loop;
end
$$;
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
  foreach named in array array['firms', 'vehicles', 'vehicle_names', 'partners', 'companies', 'commitment_events',
    'vehicle_terms', 'assumptions', 'history_flows', 'ledger_accounts', 'journal_entries', 'periods', 'bank_accounts',
    'capital_calls', 'capital_call_lines', 'distributions', 'distribution_lines', 'audit_events'] loop
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', named);
  end loop;
  foreach named in array array['journal_entries', 'journal_postings', 'audit_events', 'periods', 'vehicles',
    'capital_call_lines', 'distribution_lines', 'bank_matches'] loop
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', named);
  end loop;
end
$$;
--> statement-breakpoint
create trigger refuse_update before update on audit_events for each row execute function refuse_removal();
--> statement-breakpoint
create trigger refuse_update before update on capital_call_lines for each row execute function refuse_removal();
--> statement-breakpoint
create trigger refuse_update before update on distribution_lines for each row execute function refuse_removal();
--> statement-breakpoint
create trigger refuse_update before update on commitment_events for each row execute function refuse_removal();
--> statement-breakpoint

create function guard_journal_entry() returns trigger language plpgsql as $$
declare
  closed date;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' or new.reversed_by is not null then
      raise exception 'an entry begins as a draft' using errcode = 'CSB02';
    end if;
  elsif old.status = 'posted' then
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
  if new.entry_date <= closed or (tg_op = 'UPDATE' and old.entry_date <= closed) then
    raise exception 'the books are closed through %; entry % is dated %', closed, new.id, new.entry_date
      using errcode = 'CSB03', detail = closed::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger guard before insert or update on journal_entries for each row execute function guard_journal_entry();
--> statement-breakpoint

create function guard_new_postings() returns trigger language plpgsql as $$
begin
  if exists (select from fresh p left join journal_entries e
      on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
      where e.status is distinct from 'draft') then
    raise exception 'a posting is added to drafts only' using errcode = 'CSB02';
  end if;
  if exists (select from fresh p join journal_entries e
      on e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id
      join vehicles v on v.account_id = p.account_id and v.id = p.vehicle_id
      where e.entry_date <= v.closed_through) then
    raise exception 'a posting is dated in a closed month' using errcode = 'CSB03';
  end if;
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

create function check_posted_balance() returns trigger language plpgsql as $$
declare
  lines bigint;
  base numeric;
  uneven text;
begin
  select count(*), coalesce(sum(p.base_amount), 0) into lines, base from journal_postings p
    where p.account_id = new.account_id and p.vehicle_id = new.vehicle_id and p.entry_id = new.id;
  select p.currency into uneven from journal_postings p
    where p.account_id = new.account_id and p.vehicle_id = new.vehicle_id and p.entry_id = new.id
    group by p.currency having sum(p.amount) <> 0 limit 1;
  if lines < 2 or base <> 0 or uneven is not null then
    raise exception 'entry % does not balance (% lines, base sum %, currency %)', new.id, lines, base, uneven
      using errcode = 'CSB01';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger balance after update on journal_entries deferrable initially deferred
  for each row when (new.status = 'posted' and old.status <> 'posted') execute function check_posted_balance();
--> statement-breakpoint

-- One statement per posting act: the next sequence numbers of the vehicle, without gap, and the monthly rollup.
create function follow_posting() returns trigger language plpgsql as $$
declare
  act record;
begin
  for act in
    select a.account_id, a.vehicle_id, min(a.sequence) as first, max(a.sequence) as last, count(*) as entries
    from after_rows a join before_rows b using (account_id, vehicle_id, id)
    where a.status = 'posted' and b.status = 'draft' group by a.account_id, a.vehicle_id
  loop
    update vehicles v set last_sequence = act.last
      where v.account_id = act.account_id and v.id = act.vehicle_id
        and v.last_sequence + 1 = act.first and act.last - act.first + 1 = act.entries;
    if not found then
      raise exception 'entries are numbered without gap, in posting order' using errcode = 'CSB05';
    end if;
    insert into balance_months as m (account_id, vehicle_id, ledger_account_id, month, source_type, amount, postings)
      select p.account_id, p.vehicle_id, p.ledger_account_id, date_trunc('month', a.entry_date)::date, a.source_type,
        sum(p.base_amount), count(*)
      from after_rows a join before_rows b using (account_id, vehicle_id, id)
      join journal_postings p on p.account_id = a.account_id and p.vehicle_id = a.vehicle_id and p.entry_id = a.id
      where a.status = 'posted' and b.status = 'draft' and a.book = 'actual'
        and a.account_id = act.account_id and a.vehicle_id = act.vehicle_id
      group by 1, 2, 3, 4, 5
      on conflict (account_id, vehicle_id, ledger_account_id, month, source_type)
      do update set amount = m.amount + excluded.amount, postings = m.postings + excluded.postings;
  end loop;
  return null;
end
$$;
--> statement-breakpoint
create trigger follow_posting after update on journal_entries
  referencing old table as before_rows new table as after_rows for each statement execute function follow_posting();
--> statement-breakpoint

create function guard_vehicle() returns trigger language plpgsql as $$
begin
  if new.last_sequence <> old.last_sequence and pg_trigger_depth() < 2 then
    raise exception 'the sequence follows from posting' using errcode = 'CSB05';
  end if;
  if new.base_currency <> old.base_currency and old.last_sequence > 0 then
    raise exception 'the base currency is fixed by the first posting' using errcode = 'CSB02';
  end if;
  if new.books_version < old.books_version then
    raise exception 'the version of the books only grows' using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger guard before update on vehicles for each row execute function guard_vehicle();
--> statement-breakpoint

create function guard_ledger_account() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'name' - 'is_active' <> to_jsonb(old) - 'name' - 'is_active' then
    raise exception 'account % keeps its code and type', old.code using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger guard before update on ledger_accounts for each row execute function guard_ledger_account();
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
  row_currency text;
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
  select t.amount, a.currency, t.txn_date into row_amount, row_currency, row_date
    from bank_transactions t join bank_accounts a
      on a.account_id = t.account_id and a.vehicle_id = t.vehicle_id and a.id = t.bank_account_id
    where t.account_id = new.account_id and t.vehicle_id = new.vehicle_id and t.id = new.bank_transaction_id
    for update of t;
  perform from journal_entries e where e.account_id = new.account_id and e.vehicle_id = new.vehicle_id
    and e.id = new.entry_id for no key update;
  select coalesce(sum(m.amount), 0) into row_linked from bank_matches m
    where m.account_id = new.account_id and m.vehicle_id = new.vehicle_id
      and m.bank_transaction_id = new.bank_transaction_id and m.entry_id <> new.entry_id;
  select coalesce(sum(p.amount), 0) into entry_cash from journal_postings p join ledger_accounts a
      on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
    where p.account_id = new.account_id and p.vehicle_id = new.vehicle_id and p.entry_id = new.entry_id
      and a.subtype = 'cash' and p.currency = row_currency;
  select coalesce(sum(m.amount), 0) into entry_linked from bank_matches m
    where m.account_id = new.account_id and m.vehicle_id = new.vehicle_id
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
