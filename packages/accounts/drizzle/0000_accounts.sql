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
	"vehicles" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_id" CHECK ("api_key"."id" ~ '^key_[0-9a-z]{26}$'),
	CONSTRAINT "api_key_name" CHECK (char_length("api_key"."name") between 1 and 100),
	CONSTRAINT "api_key_mode" CHECK ("api_key"."mode" in ('live', 'test')),
	CONSTRAINT "api_key_prefix" CHECK ("api_key"."prefix" ~ '^cstk_(live|test)_[0-9A-Za-z]{4}$'),
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
ALTER TABLE "account_member" ADD CONSTRAINT "account_member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_member" ADD CONSTRAINT "account_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_contact_email" ON "account" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "account_member_of_user" ON "account_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_of_account" ON "api_key" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_of_account" ON "audit" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "checkout_of_account" ON "checkout" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credential_of_user" ON "credential" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_of_provider" ON "credential" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "entitlement_of_account" ON "entitlement" USING btree ("account_id","mode","code");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_purchase" ON "entitlement" USING btree ("reference","mode") WHERE "entitlement"."source" = 'purchase';--> statement-breakpoint
CREATE INDEX "idempotency_expires_at" ON "idempotency" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "webhook_event_payment" ON "webhook_event" USING btree ("payment","mode");