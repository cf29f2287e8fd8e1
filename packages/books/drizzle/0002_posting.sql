-- Entries may be written as posted at once: their postings first, then the entries, proved by one statement trigger a
-- posting act. Postings cannot be added, changed or removed once their entry is posted, so the proof needs no commit.
delete from balance_months;
--> statement-breakpoint
CREATE TABLE "dated_entries" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	CONSTRAINT "dated_entries_account_id_vehicle_id_entry_id_pk" PRIMARY KEY("account_id","vehicle_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "balance_months" DROP CONSTRAINT "balance_months_account_id_vehicle_id_ledger_account_id_month_source_type_pk";--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "last_hash" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "chart_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_months" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_months" ADD COLUMN "company_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_months" ADD COLUMN "lp_entity_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_months" ADD COLUMN "last_date" date NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_months" ADD CONSTRAINT "balance_months_pk" PRIMARY KEY("account_id","vehicle_id","ledger_account_id","month","source_type","kind","company_id","lp_entity_id");--> statement-breakpoint
ALTER TABLE "dated_entries" ADD CONSTRAINT "dated_entries_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_drafts" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "journal_entries_aside" ON "journal_entries" USING btree ("account_id","vehicle_id") WHERE "journal_entries"."book" <> 'actual';--> statement-breakpoint
CREATE INDEX "journal_entries_by_version" ON "journal_entries" USING btree ("account_id","vehicle_id","posted_version");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_sequence_from_one" CHECK ("journal_entries"."sequence" > 0);
--> statement-breakpoint
alter table dated_entries enable row level security;
--> statement-breakpoint
alter table dated_entries force row level security;
--> statement-breakpoint
create policy tenant_rows on dated_entries
  using (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid))
  with check (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid));
--> statement-breakpoint
grant select, insert on dated_entries to capstack_tenant;
--> statement-breakpoint
create trigger refuse_delete before delete or update on dated_entries for each row execute function refuse_removal();
--> statement-breakpoint
create trigger refuse_truncate before truncate on dated_entries execute function refuse_removal();
--> statement-breakpoint

-- What entries post to, summed by month: the one definition of the rollup, for the trigger that keeps it and for the
-- proof of it. `dated`: the entries of a row whose own day matters. Looked up by key, whatever the planner knows or not.
create function posted_months(owner uuid, vehicle uuid, entries uuid[])
returns table (ledger_account_id uuid, month date, source_type text, kind text, company_id uuid, lp_entity_id uuid,
  amount bigint, postings integer, last_date date, dated uuid[])
language sql stable as $$
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
  from sorted group by 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint

drop trigger follow_posting on journal_entries;
--> statement-breakpoint
drop function follow_posting();
--> statement-breakpoint
drop trigger balance on journal_entries;
--> statement-breakpoint
drop function check_posted_balance();
--> statement-breakpoint
drop trigger guard on journal_entries;
--> statement-breakpoint
create trigger guard before update on journal_entries for each row execute function guard_journal_entry();
--> statement-breakpoint

create function guard_new_entries() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  locked record;
begin
  if exists (select from after_rows where status = 'void' or reversed_by is not null) then
    raise exception 'an entry begins as a draft or posted' using errcode = 'CSB02';
  end if;
  perform from vehicles v where (v.account_id, v.id) in (select a.account_id, a.vehicle_id from after_rows a) for share;
  select a.id, a.entry_date, v.closed_through into locked
    from after_rows a join vehicles v on v.account_id = a.account_id and v.id = a.vehicle_id
    where a.entry_date <= v.closed_through limit 1;
  if found then
    raise exception 'the books are closed through %; entry % is dated %', locked.closed_through, locked.id,
      locked.entry_date using errcode = 'CSB03', detail = locked.closed_through::text;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger a_guard_insert after insert on journal_entries referencing new table as after_rows
  for each statement execute function guard_new_entries();
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

-- Planned once a session for a handful of rows by key, which is right for a thousand too; planning took longer than posting.
-- One posting act a statement: every entry balances, the vehicle's sequence goes on without gap, the rollup follows.
create function follow_posting() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  act record;
  uneven uuid;
begin
  for act in
    select a.account_id, a.vehicle_id, min(a.sequence) as first, max(a.sequence) as last, count(*) as entries,
      array_agg(a.id) as ids
    from after_rows a join vehicles v on v.account_id = a.account_id and v.id = a.vehicle_id
    where a.status = 'posted' and a.sequence > v.last_sequence group by a.account_id, a.vehicle_id
  loop
    uneven := unbalanced_among(act.account_id, act.vehicle_id, act.ids);
    if uneven is not null then
      raise exception 'entry % does not balance', uneven using errcode = 'CSB01';
    end if;
    update vehicles v set last_sequence = act.last,
        last_hash = (select a.hash from after_rows a
          where a.account_id = act.account_id and a.vehicle_id = act.vehicle_id and a.sequence = act.last)
      where v.account_id = act.account_id and v.id = act.vehicle_id
        and v.last_sequence + 1 = act.first and act.last - act.first + 1 = act.entries;
    if not found then
      raise exception 'entries are numbered without gap, in posting order' using errcode = 'CSB05';
    end if;
    with summed as materialized (select * from posted_months(act.account_id, act.vehicle_id, act.ids)),
    dated as (
      insert into dated_entries
        select distinct act.account_id, act.vehicle_id, one.id from summed s, unnest(s.dated) as one (id)
    )
    insert into balance_months as m (account_id, vehicle_id, ledger_account_id, month, source_type, kind, company_id,
        lp_entity_id, amount, postings, last_date)
      select act.account_id, act.vehicle_id, s.ledger_account_id, s.month, s.source_type, s.kind, s.company_id,
        s.lp_entity_id, s.amount, s.postings, s.last_date
      from summed s
      on conflict on constraint balance_months_pk do update set amount = m.amount + excluded.amount,
        postings = m.postings + excluded.postings, last_date = greatest(m.last_date, excluded.last_date);
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

-- Postings come before or while their entry is a draft. The lock keeps anyone from posting the entry meanwhile.
create or replace function guard_new_postings() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform from vehicles v where (v.account_id, v.id) in (select p.account_id, p.vehicle_id from fresh p) for share;
  if exists (select from (select distinct f.account_id, f.vehicle_id, f.entry_id from fresh f) p
      where (select e.status <> 'draft' from journal_entries e
        where e.account_id = p.account_id and e.vehicle_id = p.vehicle_id and e.id = p.entry_id)) then
    raise exception 'a posting is added to drafts only' using errcode = 'CSB02';
  end if;
  if exists (select from fresh p join vehicles v on v.account_id = p.account_id and v.id = p.vehicle_id
      where p.entry_date <= v.closed_through) then
    raise exception 'a posting is dated in a closed month' using errcode = 'CSB03';
  end if;
  return null;
end
$$;
--> statement-breakpoint

create or replace function guard_vehicle() returns trigger language plpgsql as $$
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

-- A chart that a process kept is right as long as its version is.
create function follow_chart() returns trigger language plpgsql as $$
begin
  update vehicles v set chart_version = v.chart_version + 1
    where (v.account_id, v.id) in (select c.account_id, c.vehicle_id from changed c);
  return null;
end
$$;
--> statement-breakpoint
do $$
declare
  named text;
  act text;
begin
  foreach named in array array['ledger_accounts', 'partners', 'companies'] loop
    foreach act in array array['insert', 'update'] loop
      execute format('create trigger follow_chart_%s after %s on %I referencing new table as changed
        for each statement execute function follow_chart()', act, act, named);
    end loop;
  end loop;
end
$$;
--> statement-breakpoint

-- Books that exist already: their last hash and their rollup, tenant by tenant.
alter table vehicles no force row level security;
--> statement-breakpoint
alter table vehicles disable trigger guard;
--> statement-breakpoint
do $$
declare
  v record;
  ids uuid[];
begin
  for v in select account_id, id from vehicles where last_sequence > 0 loop
    perform set_config('capstack.account_id', v.account_id::text, true);
    update vehicles set last_hash = (select e.hash from journal_entries e
        where e.account_id = v.account_id and e.vehicle_id = v.id and e.sequence = vehicles.last_sequence)
      where account_id = v.account_id and id = v.id;
    select array_agg(e.id) into ids from journal_entries e
      where e.account_id = v.account_id and e.vehicle_id = v.id and e.status = 'posted';
    insert into balance_months select v.account_id, v.id, s.ledger_account_id, s.month, s.source_type, s.amount,
      s.postings, s.kind, s.company_id, s.lp_entity_id, s.last_date from posted_months(v.account_id, v.id, ids) s;
    insert into dated_entries select distinct v.account_id, v.id, one.id
      from posted_months(v.account_id, v.id, ids) s, unnest(s.dated) as one (id);
  end loop;
end
$$;
--> statement-breakpoint
alter table vehicles enable trigger guard;
--> statement-breakpoint
alter table vehicles force row level security;
