CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"contact_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"suspended_at" timestamp with time zone,
	CONSTRAINT "account_name" CHECK (char_length("account"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "account_member" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"member_role" text,
	"vehicles" uuid[],
	"partners" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_member_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "account_member_role" CHECK ("account_member"."role" in ('owner', 'member'))
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"mode" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"pepper_id" text,
	"scopes" text[] NOT NULL,
	"role" text,
	"vehicles" uuid[],
	"partners" uuid[],
	"person_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_id" CHECK ("api_key"."id" ~ '^key_[0-9a-z]{26}$'),
	CONSTRAINT "api_key_name" CHECK (char_length("api_key"."name") between 1 and 100),
	CONSTRAINT "api_key_mode" CHECK ("api_key"."mode" in ('live', 'test')),
	CONSTRAINT "api_key_prefix" CHECK ("api_key"."prefix" ~ '^cstk_(live|test)_[0-9A-Za-z]{4}$'),
	CONSTRAINT "api_key_partners" CHECK (("api_key"."partners" is not null) = ('accounting:own' = any ("api_key"."scopes"))),
	CONSTRAINT "api_key_hash_length" CHECK (octet_length("api_key"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"address" text,
	"user_agent" text,
	"request_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_actor_kind" CHECK ("audit"."actor_kind" in ('key', 'user', 'admin', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "checkout" (
	"session_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"entitlement" text NOT NULL,
	"model" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "checkout_mode" CHECK ("checkout"."mode" in ('live', 'test'))
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"code" text NOT NULL,
	"mode" text NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "entitlement_code" CHECK ("entitlement"."code" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "entitlement_mode" CHECK ("entitlement"."mode" in ('live', 'test')),
	CONSTRAINT "entitlement_source" CHECK ("entitlement"."source" in ('purchase', 'grant', 'product', 'development')),
	CONSTRAINT "entitlement_reference" CHECK ("entitlement"."source" <> 'purchase' or "entitlement"."reference" is not null)
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"response" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_account_id_key_hash_pk" PRIMARY KEY("account_id","key_hash")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"bucket" text PRIMARY KEY NOT NULL,
	"arrival" bigint NOT NULL,
	"admitted" boolean NOT NULL
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"mode" text NOT NULL,
	"effect" text NOT NULL,
	"payment" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_event_mode" CHECK ("webhook_event"."mode" in ('live', 'test')),
	CONSTRAINT "webhook_event_effect" CHECK ("webhook_event"."effect" in ('grant', 'revoke', 'none'))
);
--> statement-breakpoint
ALTER TABLE "account_member" ADD CONSTRAINT "account_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_member" ADD CONSTRAINT "account_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_contact_email" ON "account" USING btree (lower("contact_email"));
--> statement-breakpoint
CREATE INDEX "account_member_of_user" ON "account_member" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id","id");
--> statement-breakpoint
CREATE INDEX "audit_of_account" ON "audit" USING btree ("account_id","at");
--> statement-breakpoint
CREATE INDEX "checkout_of_account" ON "checkout" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "credential_of_user" ON "credential" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "credential_of_provider" ON "credential" USING btree ("provider_id","account_id");
--> statement-breakpoint
CREATE INDEX "entitlement_of_account" ON "entitlement" USING btree ("account_id","mode","code");
--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_purchase" ON "entitlement" USING btree ("reference","mode") WHERE "entitlement"."source" = 'purchase';
--> statement-breakpoint
CREATE INDEX "idempotency_expires_at" ON "idempotency" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "webhook_event_payment" ON "webhook_event" USING btree ("payment","mode");
--> statement-breakpoint
-- Takes one request from a bucket (GCRA): times in microseconds, by this database's clock. The row lock of
-- "on conflict" makes it atomic: of requests at once, each sees what the one before left.
create type limit_spent as (is_admitted boolean, ahead double precision);
--> statement-breakpoint
-- As before, and where nothing may be written (a full disk, a standby) every request is admitted and none is counted.
create function take_from_limit(wanted text, cell bigint, tolerance bigint) returns limit_spent
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
--> statement-breakpoint
-- Everything a request with a key needs to know, in one round trip: the key, its account, the entitlements in force,
-- and one request taken from the account's limit, if the key will be let through. One row, whether or not the key is
-- known. A function, since a connection keeps the plans of a function's statements: to plan this one takes longer than
-- to run it, and the embedded engine would plan it for every request.
create function present_key(
  possible_hashes text[], account_limit text, cell bigint, tolerance bigint, test_keys_work boolean, wanted_scope text,
  failures_bucket text, failures_cell bigint, failures_tolerance bigint,
  out id text, out hash bytea, out pepper_id text, out name text, out prefix text, out mode text, out role text, out scopes text[],
  out vehicles uuid[], out partners uuid[], out person_id text, out account_id uuid, out account_name text, out revoked boolean, out expired boolean,
  out suspended boolean, out admitted boolean, out ahead double precision, out failures_ahead double precision,
  out entitlements text[]
)
returns setof record language plpgsql as $$
#variable_conflict use_column
begin
  return query
  select key.id, key.hash, key.pepper_id, key.name, key.prefix, key.mode, key.role, key.scopes, key.vehicles,
    key.partners, key.person_id,
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
  -- Of an account that moves nothing is answered, here or there, until it has moved: its keys may be others by then.
  cross join lateral (select case when account.id is not null then moving.require_here(account.id::text) end offset 0) as entered
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
--> statement-breakpoint
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
grant update (member_role, vehicles, partners) on account_member to capstack_app;
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
--> statement-breakpoint
-- An account can be moved to another cluster. While it moves, and where it was once it has, its rows are not changed; what
-- is swept, or noted of many keys at once, passes over them.
do $$
declare
  named text;
begin
  foreach named in array array['entitlement', 'checkout', 'audit', 'account_member'] loop
    execute format('create trigger enter_account before insert or update or delete on %I
      for each row execute function moving.enter_by_row(''account_id'')', named);
  end loop;
end
$$;
--> statement-breakpoint
create trigger enter_account before insert or update or delete on account
  for each row execute function moving.enter_by_row('id');
--> statement-breakpoint
create trigger enter_account before insert or delete or update of revoked_at on api_key
  for each row execute function moving.enter_by_row('account_id');
--> statement-breakpoint
create trigger pass_over before update of last_used_at on api_key
  for each row execute function moving.pass_over_row('account_id');
--> statement-breakpoint
create trigger enter_account before insert or update on idempotency
  for each row execute function moving.enter_by_row('account_id');
--> statement-breakpoint
create trigger pass_over before delete on idempotency
  for each row execute function moving.pass_over_row('account_id');
--> statement-breakpoint
-- Rows are picked for the way by a column that is not in these tables' keys, so the whole old row is what tells it.
alter table api_key replica identity full;
--> statement-breakpoint
alter table entitlement replica identity full;
--> statement-breakpoint
alter table checkout replica identity full;
--> statement-breakpoint
alter table audit replica identity full;
--> statement-breakpoint
alter table credential replica identity full;
--> statement-breakpoint
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
