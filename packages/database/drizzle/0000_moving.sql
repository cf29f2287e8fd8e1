-- Accounts that are moved to another cluster, or from one, and what keeps them still. In a schema of its own: these rows are
-- this database's, and go nowhere with their account.
create schema moving;
--> statement-breakpoint
-- `leaving`: its rows are not changed any more, once what was at work is done. `still`: that is done. `left`: its rows are
-- elsewhere, and those here are what they were. `arriving`: its rows are coming, and are nobody's to see yet.
create table moving.account (
  id uuid primary key,
  state text not null check (state in ('leaving', 'still', 'left', 'arriving')),
  since timestamptz not null default now(),
  -- Of one that arrives: which rows are its, by table, so that they can be taken away again.
  rows jsonb,
  constraint arriving_rows check ((state = 'arriving') = (rows is not null))
);
--> statement-breakpoint
grant usage on schema moving to public;
--> statement-breakpoint
-- Whether an account is here, and stays for now.
create function moving.is_here(asked uuid) returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  return not exists (select from moving.account where id = asked);
end
$$;
--> statement-breakpoint
create function moving.require_here(asked text) returns void language plpgsql as $$
begin
  if not moving.is_here(asked::uuid) then
    raise exception 'account % is being moved, or has moved', asked using errcode = 'CSM01';
  end if;
end
$$;
--> statement-breakpoint
-- Holds an account to this database until the transaction ends: whoever moves it waits for that. One that only reads
-- changes nothing that would be left behind.
create function moving.hold(held text) returns void language plpgsql as $$
begin
  if current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended('moving ' || held, 0));
  end if;
end
$$;
--> statement-breakpoint
-- What whoever works for an account begins with, every transaction of it: held, then looked for by a snapshot of that moment.
-- The two functions above in one, since calls cost more here than what they do.
create function moving.enter(entering text) returns void language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('transaction_read_only') = 'off' then
    perform pg_advisory_xact_lock_shared(hashtextextended('moving ' || entering, 0));
  end if;
  if exists (select from moving.account where id = entering::uuid) then
    raise exception 'account % is being moved, or has moved', entering using errcode = 'CSM01';
  end if;
end
$$;
--> statement-breakpoint
-- Guards of tables that no tenant's transaction writes; the argument names the column of the account.
create function moving.enter_by_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform moving.enter(to_jsonb(old) ->> tg_argv[0]);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform moving.enter(to_jsonb(new) ->> tg_argv[0]);
  return new;
end
$$;
--> statement-breakpoint
-- For what is done to rows of many accounts at once, and is of no matter: an account that is moved is passed over.
create function moving.pass_over_row() returns trigger language plpgsql as $$
begin
  perform moving.hold(to_jsonb(old) ->> tg_argv[0]);
  if not moving.is_here((to_jsonb(old) ->> tg_argv[0])::uuid) then
    return null;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
