CREATE TABLE "market"."game_calls" (
	"egress" text NOT NULL,
	"minute" integer NOT NULL,
	"class" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "game_calls_egress_minute_class_pk" PRIMARY KEY("egress","minute","class")
);
--> statement-breakpoint
ALTER TABLE "market"."worker_report" ADD COLUMN "game_calls_allowed" integer;--> statement-breakpoint
ALTER TABLE "market"."worker_report" ADD COLUMN "game_calls" jsonb;