-- Tables whose rows may lie on several servers, each tenant's on one: no policy asks a query, and no guard joins the rows
-- of its statement with a table. A guard reads what its statement wrote first, then asks for it tenant by tenant, by key.

do $$
declare
  named text;
begin
  for named in select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid join pg_class f on f.oid = 'firms'::regclass
      where c.relnamespace = f.relnamespace and p.polname = 'tenant_rows' loop
    execute format($policy$alter policy tenant_rows on %I
      using (account_id = nullif(current_setting('capstack.account_id', true), '')::uuid)
      with check (account_id = nullif(current_setting('capstack.account_id', true), '')::uuid)$policy$, named);
  end loop;
end
$$;
--> statement-breakpoint

create or replace function guard_new_entries() returns trigger language plpgsql
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

create or replace function guard_new_postings() returns trigger language plpgsql
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

-- The same sums as before, by a function that is never put into the statement that calls it.
create or replace function posted_months(owner uuid, vehicle uuid, entries uuid[])
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
        'partnership_expense', 'expense', 'organizational_expense', 'income', 'realized_gain', 'gain', 'valuation',
        'unrealized', 'fx', 'fx_revaluation') as settles
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
        when pooled or first_company <> last_company
          or source_type in ('capital_call', 'contribution', 'equalization', 'distribution', 'recallable_distribution')
          or first_company is not null and not settles
            and source_type in ('investment', 'opening_balance', 'realized_gain', 'return_of_capital', 'income')
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

-- One posting act a tenant's vehicle: every entry balances, the sequence goes on without gap, the rollup follows.
create or replace function follow_posting() returns trigger language plpgsql security definer
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set search_path from current
as $$
declare
  act record;
  posted record;
  months record;
  kept bigint;
  uneven uuid;
  dated uuid[];
begin
  for act in select a.account_id, a.vehicle_id, max(a.sequence) as last from after_rows a
      where a.status = 'posted' group by a.account_id, a.vehicle_id loop
    select v.last_sequence into kept from vehicles v where v.account_id = act.account_id and v.id = act.vehicle_id;
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

create or replace function follow_chart() returns trigger language plpgsql security definer set search_path from current
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

create or replace function follow_periods() returns trigger language plpgsql security definer set search_path from current
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
