ALTER TABLE "market"."market_day" ALTER COLUMN "sell_delisted_value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."recipe" ADD COLUMN "first_added" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."recipe" ADD COLUMN "last_update" timestamp with time zone DEFAULT now() NOT NULL;