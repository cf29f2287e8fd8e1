-- The role that does the application's work cannot rewrite what closing and posting wrote. What follows from other rows
-- (the end of the closed months, the chain's end, the rollup, the chart's version) is written by the triggers alone,
-- which run as the owner; the application has no right to those columns and tables.

-- A closed month's figures stay, and are those its digest is of. Only a month that was reopened is written anew.
create function guard_period() returns trigger language plpgsql as $$
begin
  if (new.account_id, new.vehicle_id, new.month) <> (old.account_id, old.vehicle_id, old.month) then
    raise exception 'a period stays the month it is' using errcode = 'CSB02';
  end if;
  if old.reopened_at is null
    and (new.reopened_at is null or to_jsonb(new) - 'reopened_at' <> to_jsonb(old) - 'reopened_at') then
    raise exception '% is closed; it can only be reopened', to_char(old.month, 'YYYY-MM') using errcode = 'CSB02';
  end if;
  if old.reopened_at is not null and new.reopened_at is not null then
    raise exception '% was reopened; it can only be closed again', to_char(old.month, 'YYYY-MM') using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger guard before update on periods for each row execute function guard_period();
--> statement-breakpoint
alter table periods add constraint periods_digest
  check (digest = encode(sha256(convert_to(snapshot, 'UTF8')), 'hex')) not valid;
--> statement-breakpoint

-- The books are closed through the end of the last month that stands closed.
create function follow_periods() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update vehicles v set closed_through = (
      select (max(p.month) + interval '1 month' - interval '1 day')::date from periods p
      where p.account_id = v.account_id and p.vehicle_id = v.id and p.reopened_at is null)
    where (v.account_id, v.id) in (select c.account_id, c.vehicle_id from changed c);
  return null;
end
$$;
--> statement-breakpoint
create trigger follow_insert after insert on periods referencing new table as changed
  for each statement execute function follow_periods();
--> statement-breakpoint
create trigger follow_update after update on periods referencing new table as changed
  for each statement execute function follow_periods();
--> statement-breakpoint

alter function follow_posting() security definer;
--> statement-breakpoint
alter function follow_posting() set search_path from current;
--> statement-breakpoint
alter function follow_chart() security definer;
--> statement-breakpoint
alter function follow_chart() set search_path from current;
--> statement-breakpoint
revoke update on vehicles from capstack_tenant;
--> statement-breakpoint
grant update (name, kind, base_currency, fiscal_year_start, start_date, vintage_year, books_version) on vehicles
  to capstack_tenant;
--> statement-breakpoint
revoke insert, update, delete on balance_months from capstack_tenant;
--> statement-breakpoint
revoke insert on dated_entries from capstack_tenant;
--> statement-breakpoint

-- Who only reads, and reads every tenant: reports, copies, auditors. Nobody has this role unless it is granted.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_reader') then
    create role capstack_reader nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint
do $$
declare
  named text;
begin
  for named in select c.relname from pg_class c join pg_class f on f.oid = 'firms'::regclass
      where c.relnamespace = f.relnamespace and c.relkind = 'r' and c.relrowsecurity and c.relname <> 'idempotency_keys' loop
    execute format('grant select on %I to capstack_reader', named);
    execute format('create policy reader_rows on %I for select to capstack_reader using (true)', named);
  end loop;
end
$$;
