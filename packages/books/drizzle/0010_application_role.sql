-- A process serves as the application's role and takes that of tenants for a transaction; of itself it has no right to
-- any row of the books.
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
do $$
begin
  if not pg_has_role('capstack_app', 'capstack_tenant', 'member') then
    grant capstack_tenant to capstack_app;
  end if;
end
$$;
