ALTER TABLE "account"."mail" ADD COLUMN "address_hash" "bytea";--> statement-breakpoint
ALTER TABLE "account"."mail" ADD COLUMN "budget_part" text;--> statement-breakpoint
ALTER TABLE "account"."site_account" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "account"."site_account" SET "last_used_at" = now();--> statement-breakpoint
CREATE INDEX "mail_budget" ON "account"."mail" USING btree ("address_hash","created_at");