CREATE TABLE "batch" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"operation" text NOT NULL,
	"unknown_fields" text NOT NULL,
	"inputs" integer NOT NULL,
	"parts" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"repeat_key" text,
	"repeat_request" text,
	CONSTRAINT "batch_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "batch_id" CHECK ("batch"."id" ~ '^batch_[0-9a-z]{26}$'),
	CONSTRAINT "batch_unknown_fields" CHECK ("batch"."unknown_fields" in ('refuse', 'warn')),
	CONSTRAINT "batch_repeat" CHECK (("batch"."repeat_key" is null) = ("batch"."repeat_request" is null)),
	CONSTRAINT "batch_inputs" CHECK ("batch"."inputs" > 0),
	CONSTRAINT "batch_parts" CHECK ("batch"."parts" is null or ("batch"."parts" > 0 and "batch"."inputs" = 1))
);
--> statement-breakpoint
CREATE TABLE "batch_item" (
	"account_id" uuid NOT NULL,
	"batch_id" text NOT NULL,
	"index" integer NOT NULL,
	"input" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"outcome" text,
	"key" text,
	CONSTRAINT "batch_item_account_id_batch_id_index_pk" PRIMARY KEY("account_id","batch_id","index"),
	CONSTRAINT "batch_item_status" CHECK ("batch_item"."status" in ('waiting', 'done', 'failed', 'cancelled')),
	CONSTRAINT "batch_item_outcome" CHECK (("batch_item"."outcome" is not null) = ("batch_item"."status" in ('done', 'failed'))),
	CONSTRAINT "batch_item_key" CHECK (("batch_item"."key" is not null) = ("batch_item"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "batch_part" (
	"account_id" uuid NOT NULL,
	"batch_id" text NOT NULL,
	"index" integer NOT NULL,
	"part" integer NOT NULL,
	"outcome" text,
	CONSTRAINT "batch_part_account_id_batch_id_index_part_pk" PRIMARY KEY("account_id","batch_id","index","part")
);
--> statement-breakpoint
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_batch" FOREIGN KEY ("account_id","batch_id") REFERENCES "public"."batch"("account_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "batch_part" ADD CONSTRAINT "batch_part_item" FOREIGN KEY ("account_id","batch_id","index") REFERENCES "public"."batch_item"("account_id","batch_id","index") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "batch_created_at" ON "batch" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "batch_repeat" ON "batch" USING btree ("account_id","repeat_key") WHERE "batch"."repeat_key" is not null;
--> statement-breakpoint
CREATE INDEX "batch_item_waiting" ON "batch_item" USING btree ("account_id","batch_id","index") WHERE "batch_item"."status" = 'waiting';
--> statement-breakpoint
CREATE INDEX "batch_item_known" ON "batch_item" USING btree ("account_id","key") WHERE "batch_item"."status" = 'done';
--> statement-breakpoint
CREATE INDEX "batch_part_waiting" ON "batch_part" USING btree ("account_id","batch_id","index") WHERE "batch_part"."outcome" is null;
--> statement-breakpoint
-- The tables and functions of pg-boss, as PgBoss.getConstructionPlans() of the installed version writes them (a test holds
-- the two equal), its two queues, and what the role that a process serves as may do. Made here rather than by the library,
-- since that role owns nothing.
CREATE SCHEMA IF NOT EXISTS pgboss
  ;

    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE TABLE pgboss.version (
      version int primary key,
      maintained_on timestamp with time zone,
      cron_on timestamp with time zone,
      monitored_on timestamp with time zone
    )
  ;

    CREATE TABLE pgboss.queue (
      name text,
      policy text,
      retry_limit int,
      retry_delay int,
      retry_backoff bool,
      expire_seconds int,
      retention_minutes int,
      dead_letter text REFERENCES pgboss.queue (name),
      partition_name text,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default('created'),
      retry_limit integer not null default(2),
      retry_count integer not null default(0),
      retry_delay integer not null default(0),
      retry_backoff boolean not null default false,
      start_after timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      singleton_key text,
      singleton_on timestamp without time zone,
      expire_in interval not null default interval '15 minutes',
      created_on timestamp with time zone not null default now(),
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
      output jsonb,
      dead_letter text,
      policy text
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
CREATE TABLE pgboss.archive (LIKE pgboss.job);
ALTER TABLE pgboss.archive ADD PRIMARY KEY (name, id);
ALTER TABLE pgboss.archive ADD archived_on timestamptz NOT NULL DEFAULT now();
CREATE INDEX archive_i1 ON pgboss.archive(archived_on);

    CREATE FUNCTION pgboss.create_queue(queue_name text, options json)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
      INSERT INTO pgboss.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', table_name);

      EXECUTE format('ALTER TABLE pgboss.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE pgboss.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON pgboss.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON pgboss.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON pgboss.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON pgboss.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM pgboss.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;

      EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', table_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO pgboss.version(version) VALUES ('24');
--> statement-breakpoint
select pgboss.create_queue('batch-dead-letters', '{"policy": "standard"}');
--> statement-breakpoint
select pgboss.create_queue('batch-chunks', '{"policy": "standard", "retryLimit": 20, "retryDelay": 1, "deadLetter": "batch-dead-letters"}');
--> statement-breakpoint
alter table batch add constraint batch_account foreign key (account_id) references account (id) on delete restrict;
--> statement-breakpoint
grant usage on schema pgboss to capstack_app;
--> statement-breakpoint
grant select, insert, update, delete on pgboss.job, pgboss.archive to capstack_app;
--> statement-breakpoint
grant select on pgboss.queue to capstack_app;
--> statement-breakpoint
grant select, update on pgboss.version to capstack_app;
--> statement-breakpoint
grant select, insert, delete on batch to capstack_app;
--> statement-breakpoint
grant update (cancelled_at) on batch to capstack_app;
--> statement-breakpoint
grant select, insert, delete on batch_item to capstack_app;
--> statement-breakpoint
grant update (status, outcome, key) on batch_item to capstack_app;
--> statement-breakpoint
grant select, insert, delete on batch_part to capstack_app;
--> statement-breakpoint
grant update (outcome) on batch_part to capstack_app;
--> statement-breakpoint
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
--> statement-breakpoint
-- The turn of an account's next chunk is asked of jobs that are open, however many are finished.
create index job_open on pgboss.job (name, priority) where state < 'completed';
--> statement-breakpoint
create index job_open_of_tenant on pgboss.job (name, (data ->> 'tenantId'), priority) where state < 'completed';
