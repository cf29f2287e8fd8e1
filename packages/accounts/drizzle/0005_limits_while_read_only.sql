-- As before, and where nothing may be written (a full disk, a standby) every request is admitted and none is counted.
create or replace function take_from_limit(wanted text, cell bigint, tolerance bigint) returns limit_spent
language plpgsql as $$
declare
  spent limit_spent;
begin
  if current_setting('transaction_read_only') = 'on' then
    select greatest(arrival - (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0)
    into spent.ahead from rate_limit where bucket = wanted;
    spent.is_admitted := true;
    spent.ahead := coalesce(spent.ahead, 0);
    return spent;
  end if;
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
