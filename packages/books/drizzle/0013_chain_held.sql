-- An entry is posted with the hash that the chain has at its place: over its rows as they are, and over the hash before.
-- It is written as `chainHash` writes it, of which arrays of text and `JSON.stringify` have the same reading.

-- One posting act a tenant's vehicle: every entry balances, sequence and chain go on without gap, the rollup follows.
create or replace function follow_posting() returns trigger language plpgsql security definer
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set search_path from current
as $$
declare
  act record;
  posted record;
  months record;
  kept bigint;
  chain_end text;
  uneven uuid;
  misplaced bigint;
  dated uuid[];
begin
  for act in select a.account_id, a.vehicle_id, max(a.sequence) as last from after_rows a
      where a.status = 'posted' group by a.account_id, a.vehicle_id loop
    select v.last_sequence, coalesce(v.last_hash, repeat('0', 64)) into kept, chain_end
      from vehicles v where v.account_id = act.account_id and v.id = act.vehicle_id;
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
    select o.sequence into misplaced from (
      select e.sequence, e.prev_hash, e.hash, lag(e.hash, 1, chain_end) over (order by e.sequence) as before,
        left(array_to_json(array[e.prev_hash, e.vehicle_id::text, e.sequence::text, e.id::text,
          to_char(e.entry_date, 'YYYY-MM-DD'), e.memo, e.source_type, e.source_ref, e.reference])::text, -1)
        || ',' || e.adjusting::text || ',' || to_json(e.book)::text || ',' || coalesce(to_json(e.reverses)::text, 'null')
        || ',[' || p.lines || ']]' as content
      from unnest(posted.ids) as one (id)
      cross join lateral (select * from journal_entries e
        where e.account_id = act.account_id and e.vehicle_id = act.vehicle_id and e.id = one.id offset 0) as e
      cross join lateral (select string_agg(array_to_json(array[l.ledger_account_id::text, l.amount::text, l.currency,
          l.base_amount::text, l.lp_entity_id::text, l.company_id::text, l.memo])::text, ',' order by l.line_no) as lines
        from journal_postings l
        where l.account_id = act.account_id and l.vehicle_id = act.vehicle_id and l.entry_id = one.id) as p
    ) as o
    where o.prev_hash <> o.before or o.hash is distinct from encode(sha256(convert_to(o.content, 'UTF8')), 'hex')
    order by o.sequence limit 1;
    if misplaced is not null then
      raise exception 'the hash of entry number % is not the chain''s', misplaced using errcode = 'CSB07';
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
