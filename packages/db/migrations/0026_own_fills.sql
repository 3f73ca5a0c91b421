CREATE TABLE "archive"."fill_count" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"day" integer NOT NULL,
	"per_hour" smallint NOT NULL,
	"fills" integer NOT NULL,
	"units" bigint NOT NULL,
	"squared_units" bigint NOT NULL,
	"short_units" bigint NOT NULL,
	"hidden_units" double precision NOT NULL,
	"estimated_units" double precision NOT NULL,
	"withdrawn" integer NOT NULL,
	CONSTRAINT "fill_count_account_id_game_account_id_day_per_hour_pk" PRIMARY KEY("account_id","game_account_id","day","per_hour")
);
--> statement-breakpoint
CREATE TABLE "stats"."fill_share" (
	"per_hour" smallint PRIMARY KEY NOT NULL,
	"players" integer NOT NULL,
	"fills" integer NOT NULL,
	"short" real NOT NULL,
	"hidden" real NOT NULL,
	"hidden_error" real NOT NULL,
	"estimated" real NOT NULL,
	"first_day" integer NOT NULL,
	"last_day" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account"."due" ADD COLUMN "fills_since" timestamp with time zone;