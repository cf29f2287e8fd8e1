-- An account can be moved to another cluster, its batches with it, but no jobs: while inputs wait it stays, and from then on
-- nothing is submitted. What is swept passes over an account that moves.
create trigger enter_account before insert or update on batch
  for each row execute function moving.enter_by_row('account_id');
--> statement-breakpoint
create trigger pass_over before delete on batch
  for each row execute function moving.pass_over_row('account_id');
--> statement-breakpoint
create function refuse_leaving_work() returns trigger language plpgsql as $$
begin
  if exists (select from batch_item where account_id = new.id and status = 'waiting') then
    raise exception 'inputs of the account''s batches wait to be worked off; let them end, or cancel the batches'
      using errcode = 'CSM02';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger refuse_leaving_work before insert or update on moving.account
  for each row when (new.state in ('leaving', 'still')) execute function refuse_leaving_work();
