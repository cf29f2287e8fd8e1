-- Takes one request from a bucket (GCRA): times in microseconds, by this database's clock. The row lock of
-- "on conflict" makes it atomic: of requests at once, each sees what the one before left.
create type limit_spent as (is_admitted boolean, ahead double precision);
--> statement-breakpoint
create function take_from_limit(wanted text, cell bigint, tolerance bigint) returns limit_spent
language plpgsql as $$
declare
  spent limit_spent;
begin
  insert into rate_limit as held (bucket, arrival, admitted)
  values (wanted, (extract(epoch from clock_timestamp()) * 1000000)::bigint + cell, true)
  on conflict (bucket) do update set (admitted, arrival) = (
    select next - now <= tolerance, case when next - now <= tolerance then next else held.arrival end
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now) as clock,
      lateral (select greatest(held.arrival, now) + cell as next) as advanced
  )
  returning admitted, greatest(arrival - (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0)
  into spent.is_admitted, spent.ahead;
  return spent;
end
$$;
--> statement-breakpoint
-- Everything a request with a key needs to know, in one round trip: the key, its account, the entitlements in force,
-- and one request taken from the account's limit, if the key will be let through. One row, whether or not the key is
-- known. A function, since a connection keeps the plans of a function's statements: to plan this one takes longer than
-- to run it, and the embedded engine would plan it for every request.
create function present_key(
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
