CREATE TABLE "market"."dump" (
	"name" text PRIMARY KEY NOT NULL,
	"day" integer,
	"changes" integer DEFAULT 0 NOT NULL,
	"dumped" integer,
	"written_at" timestamp with time zone,
	"licence" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"replaced" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"totals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"fault" text,
	CONSTRAINT "dump_day_unique" UNIQUE("day")
);
