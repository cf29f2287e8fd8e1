ALTER TABLE "journal_entries" ADD COLUMN "lines" integer;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "zero" bigint;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD COLUMN "lines" integer;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD COLUMN "sum_before" bigint;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD COLUMN "sum_after" bigint;