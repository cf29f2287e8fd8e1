-- The role that a process serves as. It has what the statements of this package need, column by column where rows are
-- changed, and no more: what was audited, paid, granted or hashed is not rewritten, and only what expires is removed.
do $$
begin
  if not exists (select from pg_roles where rolname = 'capstack_app') then
    create role capstack_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
--> statement-breakpoint
grant select, insert on account, account_member, api_key, checkout, entitlement, webhook_event to capstack_app;
--> statement-breakpoint
grant update (suspended_at) on account to capstack_app;
--> statement-breakpoint
grant update (last_used_at, revoked_at) on api_key to capstack_app;
--> statement-breakpoint
grant update (completed_at) on checkout to capstack_app;
--> statement-breakpoint
grant update (revoked_at) on entitlement to capstack_app;
--> statement-breakpoint
grant insert on audit to capstack_app;
--> statement-breakpoint
grant select, insert, update, delete on credential, idempotency, rate_limit, session, verification to capstack_app;
--> statement-breakpoint
grant select, insert, update on "user" to capstack_app;
