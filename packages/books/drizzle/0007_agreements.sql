CREATE TABLE "agreement_entries" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	CONSTRAINT "agreement_entries_account_id_vehicle_id_entry_id_pk" PRIMARY KEY("account_id","vehicle_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"account_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"agreement_date" date NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"terms" jsonb NOT NULL,
	"declared_version" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreements_account_id_vehicle_id_id_pk" PRIMARY KEY("account_id","vehicle_id","id"),
	CONSTRAINT "agreements_kind" CHECK ("agreements"."kind" in ('transfer', 'subsequent_close', 'opening_balance')),
	CONSTRAINT "agreements_status" CHECK ("agreements"."status" in ('draft', 'declared', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "commitment_events" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "history_flows" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
ALTER TABLE "agreement_entries" ADD CONSTRAINT "agreement_entries_account_id_vehicle_id_entry_id_journal_entries_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","entry_id") REFERENCES "public"."journal_entries"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_account_id_vehicle_id_vehicles_account_id_id_fk" FOREIGN KEY ("account_id","vehicle_id") REFERENCES "public"."vehicles"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_entries_by_agreement" ON "agreement_entries" USING btree ("account_id","vehicle_id","agreement_id");--> statement-breakpoint
ALTER TABLE "commitment_events" ADD CONSTRAINT "commitment_events_account_id_vehicle_id_agreement_id_agreements_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","agreement_id") REFERENCES "public"."agreements"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_flows" ADD CONSTRAINT "history_flows_account_id_vehicle_id_agreement_id_agreements_account_id_vehicle_id_id_fk" FOREIGN KEY ("account_id","vehicle_id","agreement_id") REFERENCES "public"."agreements"("account_id","vehicle_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
do $$
declare
  named text;
begin
  foreach named in array array['agreements', 'agreement_entries'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format($policy$create policy tenant_rows on %I
      using (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid))
      with check (account_id = (select nullif(current_setting('capstack.account_id', true), '')::uuid))$policy$, named);
    execute format('grant select, insert on %I to capstack_tenant', named);
    execute format('create trigger refuse_delete before delete on %I for each row execute function refuse_removal()', named);
    execute format('create trigger refuse_truncate before truncate on %I execute function refuse_removal()', named);
  end loop;
end
$$;
--> statement-breakpoint
grant update on agreements to capstack_tenant;
--> statement-breakpoint
create trigger refuse_update before update on agreement_entries for each row execute function refuse_removal();
--> statement-breakpoint

-- An agreement goes from draft to declared to cancelled, never back, and what was agreed stays as it was written.
create function guard_agreement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'status' - 'declared_version' <> to_jsonb(old) - 'status' - 'declared_version'
    or old.status = 'cancelled' or (old.status = 'declared' and new.status = 'draft') then
    raise exception 'agreement % is only declared or cancelled', old.id using errcode = 'CSB02';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger guard before update on agreements for each row execute function guard_agreement();
