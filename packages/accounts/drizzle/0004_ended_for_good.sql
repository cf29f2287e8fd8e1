-- A key or an entitlement that was revoked stays revoked, from then on: whoever is to have access again gets a new one.
create function stay_revoked() returns trigger language plpgsql as $$
begin
  raise exception 'what was revoked stays revoked; make a new one' using errcode = '42501';
end
$$;
--> statement-breakpoint
create trigger stay_revoked before update of revoked_at on api_key for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function stay_revoked();
--> statement-breakpoint
create trigger stay_revoked before update of revoked_at on entitlement for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at) execute function stay_revoked();
