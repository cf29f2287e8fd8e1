-- An account can be moved to another cluster. While it moves, and where it was once it has, its rows are not changed; what
-- is swept, or noted of many keys at once, passes over them.
do $$
declare
  named text;
begin
  foreach named in array array['entitlement', 'checkout', 'audit', 'account_member'] loop
    execute format('create trigger enter_account before insert or update or delete on %I
      for each row execute function moving.enter_by_row(''account_id'')', named);
  end loop;
end
$$;
--> statement-breakpoint
create trigger enter_account before insert or update or delete on account
  for each row execute function moving.enter_by_row('id');
--> statement-breakpoint
create trigger enter_account before insert or delete or update of revoked_at on api_key
  for each row execute function moving.enter_by_row('account_id');
--> statement-breakpoint
create trigger pass_over before update of last_used_at on api_key
  for each row execute function moving.pass_over_row('account_id');
--> statement-breakpoint
create trigger enter_account before insert or update on idempotency
  for each row execute function moving.enter_by_row('account_id');
--> statement-breakpoint
create trigger pass_over before delete on idempotency
  for each row execute function moving.pass_over_row('account_id');
--> statement-breakpoint
-- Rows are picked for the way by a column that is not in these tables' keys, so the whole old row is what tells it.
alter table api_key replica identity full;
--> statement-breakpoint
alter table entitlement replica identity full;
--> statement-breakpoint
alter table checkout replica identity full;
--> statement-breakpoint
alter table audit replica identity full;
--> statement-breakpoint
alter table credential replica identity full;
--> statement-breakpoint
create or replace function present_key(
  possible_hashes text[], account_limit text, cell bigint, tolerance bigint, test_keys_work boolean, wanted_scope text,
  failures_bucket text, failures_cell bigint, failures_tolerance bigint,
  out id text, out hash bytea, out pepper_id text, out name text, out prefix text, out mode text, out scopes text[],
  out vehicles uuid[], out account_id uuid, out account_name text, out revoked boolean, out expired boolean,
  out suspended boolean, out admitted boolean, out ahead double precision, out failures_ahead double precision,
  out entitlements text[]
)
returns setof record language plpgsql as $$
#variable_conflict use_column
begin
  return query
  select key.id, key.hash, key.pepper_id, key.name, key.prefix, key.mode, key.scopes, key.vehicles,
    account.id, account.name, is_revoked, is_expired, is_suspended,
    (spent.taken).is_admitted, (spent.taken).ahead, failures.ahead,
    array(
      select distinct held.code from entitlement as held
      where held.account_id = key.account_id and held.mode = key.mode
        and held.revoked_at is null and (held.expires_at is null or held.expires_at > now())
      order by held.code
    )
  from (select) as asked
  left join (
    select greatest(arrival - (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0)::double precision as ahead
    from rate_limit where bucket = failures_bucket
  ) as failures on true
  left join api_key as key
    on key.hash = any (array(select decode(possible, 'hex') from unnest(possible_hashes) as possible))
  left join account on account.id = key.account_id
  -- Of an account that moves nothing is answered, here or there, until it has moved: its keys may be others by then.
  cross join lateral (select case when account.id is not null then moving.require_here(account.id::text) end offset 0) as entered
  cross join lateral (
    select key.revoked_at is not null as is_revoked, coalesce(key.expires_at <= now(), false) as is_expired,
      account.suspended_at is not null as is_suspended
  ) as state
  -- "case" runs the function for keys that will be let through alone, "offset 0" runs it once.
  cross join lateral (
    select case
      when account_limit is not null and key.id is not null and not is_revoked and not is_expired and not is_suspended
        and (key.mode = 'live' or test_keys_work) and (wanted_scope is null or wanted_scope = any (key.scopes))
        and (failures.ahead is null or failures.ahead + failures_cell <= failures_tolerance)
      then take_from_limit(account_limit || ':' || key.account_id, cell, tolerance)
    end as taken
    offset 0
  ) as spent;
end
$$;
