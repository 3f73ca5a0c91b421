ALTER TABLE "market"."market_day" ADD COLUMN "law" smallint;--> statement-breakpoint
ALTER TABLE "market"."poll" ADD COLUMN "law" smallint;