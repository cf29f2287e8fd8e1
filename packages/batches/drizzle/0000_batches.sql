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
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_batch" FOREIGN KEY ("account_id","batch_id") REFERENCES "public"."batch"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_part" ADD CONSTRAINT "batch_part_item" FOREIGN KEY ("account_id","batch_id","index") REFERENCES "public"."batch_item"("account_id","batch_id","index") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_created_at" ON "batch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "batch_repeat" ON "batch" USING btree ("account_id","repeat_key") WHERE "batch"."repeat_key" is not null;--> statement-breakpoint
CREATE INDEX "batch_item_waiting" ON "batch_item" USING btree ("account_id","batch_id","index") WHERE "batch_item"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "batch_part_waiting" ON "batch_part" USING btree ("account_id","batch_id","index") WHERE "batch_part"."outcome" is null;