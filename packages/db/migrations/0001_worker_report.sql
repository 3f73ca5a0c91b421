CREATE TABLE "market"."worker_report" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"poll_seconds" integer NOT NULL,
	"next_poll_at" timestamp with time zone NOT NULL,
	"poll_ms" integer,
	"polled_items" integer,
	"response_ms" integer,
	"game_state" text DEFAULT 'unknown' NOT NULL,
	"game_since" timestamp with time zone,
	"game_reason" text,
	"queues" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"free_disk_bytes" bigint,
	CONSTRAINT "worker_report_is_one_row" CHECK ("market"."worker_report"."singleton")
);
