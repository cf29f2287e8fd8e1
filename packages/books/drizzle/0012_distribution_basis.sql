-- What a distribution was split by is kept with it; null where each part was given, and for those that are there already.
ALTER TABLE "distributions" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_basis" CHECK ("distributions"."basis" in ('capital_balance', 'commitment'));
