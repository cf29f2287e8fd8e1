-- Balance held by keys alone, for engines without triggers that can see a whole entry: each line says how many there are
-- and what they add up to before and after it; keys tie a line to the one before, the entry to its last line, and every
-- line to the entry. A wrong sum, a missing, extra, changed or removed line breaks a key. Applied after the other set.

alter table journal_entries disable trigger user;
--> statement-breakpoint
alter table journal_postings disable trigger user;
--> statement-breakpoint
alter table journal_entries no force row level security;
--> statement-breakpoint
alter table journal_postings no force row level security;
--> statement-breakpoint
update journal_postings p set lines = s.lines, sum_before = s.after - p.base_amount, sum_after = s.after from (
  select account_id, vehicle_id, entry_id, line_no, count(*) over entry as lines,
    sum(base_amount) over (entry order by line_no) as after
  from journal_postings window entry as (partition by account_id, vehicle_id, entry_id)
) s where s.account_id = p.account_id and s.vehicle_id = p.vehicle_id and s.entry_id = p.entry_id and s.line_no = p.line_no;
--> statement-breakpoint
update journal_entries e set lines = s.lines, zero = s.zero from (
  select account_id, vehicle_id, entry_id, count(*) as lines, sum(base_amount) as zero from journal_postings group by 1, 2, 3
) s where s.account_id = e.account_id and s.vehicle_id = e.vehicle_id and s.entry_id = e.id;
--> statement-breakpoint
set constraints all immediate;
--> statement-breakpoint
alter table journal_entries force row level security;
--> statement-breakpoint
alter table journal_postings force row level security;
--> statement-breakpoint
alter table journal_entries enable trigger user;
--> statement-breakpoint
alter table journal_postings enable trigger user;
--> statement-breakpoint

alter table journal_entries
  add constraint journal_entries_balanced
    check (status <> 'posted' or (lines is not null and lines >= 2 and zero is not null and zero = 0)),
  add constraint journal_entries_lines unique (account_id, vehicle_id, id, lines);
--> statement-breakpoint
alter table journal_postings
  add column line_before integer generated always as (nullif(line_no - 1, 0)) stored,
  alter column lines set not null,
  alter column sum_before set not null,
  alter column sum_after set not null,
  add constraint journal_postings_line check (line_no between 1 and lines),
  add constraint journal_postings_sum check (sum_before + base_amount = sum_after),
  add constraint journal_postings_first check (line_no > 1 or sum_before = 0),
  add constraint journal_postings_chain unique (account_id, vehicle_id, entry_id, line_no, sum_after);
--> statement-breakpoint
alter table journal_postings
  add constraint journal_postings_of_entry foreign key (account_id, vehicle_id, entry_id, lines)
    references journal_entries (account_id, vehicle_id, id, lines) deferrable initially deferred,
  add constraint journal_postings_before foreign key (account_id, vehicle_id, entry_id, line_before, sum_before)
    references journal_postings (account_id, vehicle_id, entry_id, line_no, sum_after) deferrable initially deferred;
--> statement-breakpoint
alter table journal_entries
  add constraint journal_entries_last_line foreign key (account_id, vehicle_id, id, lines, zero)
    references journal_postings (account_id, vehicle_id, entry_id, line_no, sum_after) deferrable initially deferred;
--> statement-breakpoint

-- The chain is in the base currency; what is left to the posting act are entries of several currencies.
create or replace function unbalanced_among(owner uuid, vehicle uuid, entries uuid[]) returns uuid language plpgsql stable as $$
begin
  return (
  select one.id from unnest(entries) as one (id)
  where (select count(*) > 1 and bool_or(c.amount <> 0) from (
    select sum(p.amount) as amount from journal_postings p
    where p.account_id = owner and p.vehicle_id = vehicle and p.entry_id = one.id group by p.currency) as c)
  limit 1);
end
$$;
