CREATE SCHEMA "market";
--> statement-breakpoint
CREATE TABLE "market"."change_counter" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_counter_is_one_row" CHECK ("market"."change_counter"."singleton")
);
--> statement-breakpoint
CREATE TABLE "market"."derived" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"profit" integer,
	"roi" double precision,
	"day_tax" bigint,
	"sell_price_change" double precision,
	"snatch_it" jsonb,
	"snipe_it" jsonb,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."gem_exchange" (
	"at" timestamp with time zone NOT NULL,
	"given" text NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer NOT NULL,
	"coins_per_gem" integer NOT NULL,
	CONSTRAINT "gem_exchange_given_at_pk" PRIMARY KEY("given","at")
);
--> statement-breakpoint
CREATE TABLE "market"."history_day" (
	"item_id" integer NOT NULL,
	"day" integer NOT NULL,
	"count" integer NOT NULL,
	"buy_samples" integer NOT NULL,
	"buy_price_sum" bigint,
	"buy_price_m2" double precision,
	"buy_price_min" integer,
	"buy_price_max" integer,
	"buy_quantity_sum" bigint,
	"buy_quantity_m2" double precision,
	"buy_quantity_min" bigint,
	"buy_quantity_max" bigint,
	"buy_sold" double precision,
	"buy_listed" double precision,
	"buy_delisted" double precision,
	"buy_value" double precision,
	"buy_delisted_value" double precision,
	"buy_sold_seen" bigint,
	"buy_listed_seen" bigint,
	"buy_delisted_seen" bigint,
	"buy_unsure" real,
	"buy_noise" real,
	"sell_samples" integer NOT NULL,
	"sell_price_sum" bigint,
	"sell_price_m2" double precision,
	"sell_price_min" integer,
	"sell_price_max" integer,
	"sell_quantity_sum" bigint,
	"sell_quantity_m2" double precision,
	"sell_quantity_min" bigint,
	"sell_quantity_max" bigint,
	"sell_sold" double precision,
	"sell_listed" double precision,
	"sell_delisted" double precision,
	"sell_value" double precision,
	"sell_delisted_value" double precision,
	"sell_sold_seen" bigint,
	"sell_listed_seen" bigint,
	"sell_delisted_seen" bigint,
	"sell_unsure" real,
	"sell_noise" real,
	"source" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "history_day_item_id_day_pk" PRIMARY KEY("item_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "market"."history_hour" (
	"item_id" integer NOT NULL,
	"hour" integer NOT NULL,
	"count" integer NOT NULL,
	"buy_samples" integer NOT NULL,
	"buy_price_sum" bigint,
	"buy_price_m2" double precision,
	"buy_price_min" integer,
	"buy_price_max" integer,
	"buy_quantity_sum" bigint,
	"buy_quantity_m2" double precision,
	"buy_quantity_min" bigint,
	"buy_quantity_max" bigint,
	"buy_sold" double precision,
	"buy_listed" double precision,
	"buy_delisted" double precision,
	"buy_value" double precision,
	"buy_delisted_value" double precision,
	"buy_sold_seen" bigint,
	"buy_listed_seen" bigint,
	"buy_delisted_seen" bigint,
	"buy_unsure" real,
	"buy_noise" real,
	"sell_samples" integer NOT NULL,
	"sell_price_sum" bigint,
	"sell_price_m2" double precision,
	"sell_price_min" integer,
	"sell_price_max" integer,
	"sell_quantity_sum" bigint,
	"sell_quantity_m2" double precision,
	"sell_quantity_min" bigint,
	"sell_quantity_max" bigint,
	"sell_sold" double precision,
	"sell_listed" double precision,
	"sell_delisted" double precision,
	"sell_value" double precision,
	"sell_delisted_value" double precision,
	"sell_sold_seen" bigint,
	"sell_listed_seen" bigint,
	"sell_delisted_seen" bigint,
	"sell_unsure" real,
	"sell_noise" real,
	"source" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "history_hour_item_id_hour_pk" PRIMARY KEY("item_id","hour")
) PARTITION BY RANGE ("hour");
--> statement-breakpoint
CREATE TABLE "market"."history_hour_pack" (
	"item_id" integer NOT NULL,
	"day" integer NOT NULL,
	"data" "bytea" NOT NULL,
	"source" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "history_hour_pack_item_id_day_pk" PRIMARY KEY("item_id","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "market"."history_minute" (
	"item_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"buy_price" integer,
	"buy_quantity" bigint,
	"buy_listings" integer,
	"buy_sold" real,
	"buy_listed" real,
	"buy_delisted" real,
	"buy_value" double precision,
	"buy_delisted_value" double precision,
	"buy_sold_seen" integer,
	"buy_listed_seen" integer,
	"buy_delisted_seen" integer,
	"buy_unsure" real,
	"buy_noise" real,
	"sell_price" integer,
	"sell_quantity" bigint,
	"sell_listings" integer,
	"sell_sold" real,
	"sell_listed" real,
	"sell_delisted" real,
	"sell_value" double precision,
	"sell_delisted_value" double precision,
	"sell_sold_seen" integer,
	"sell_listed_seen" integer,
	"sell_delisted_seen" integer,
	"sell_unsure" real,
	"sell_noise" real,
	CONSTRAINT "history_minute_item_id_slot_pk" PRIMARY KEY("item_id","slot")
) PARTITION BY RANGE ("slot");
--> statement-breakpoint
CREATE TABLE "market"."import_progress" (
	"source_id" smallint NOT NULL,
	"resolution" text NOT NULL,
	"item_id" integer NOT NULL,
	"from_day" integer NOT NULL,
	"rows" integer NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_progress_source_id_resolution_item_id_pk" PRIMARY KEY("source_id","resolution","item_id")
);
--> statement-breakpoint
CREATE TABLE "market"."import_source" (
	"id" smallint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "market"."import_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_source_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "market"."item" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_de" text,
	"name_es" text,
	"name_fr" text,
	"icon" text,
	"rarity" text NOT NULL,
	"type" text NOT NULL,
	"level" integer NOT NULL,
	"chat_link" text,
	"vendor_value" integer,
	"description" text,
	"weight" text,
	"weapon_type" text,
	"stat_name" text,
	"charm" text,
	"upgrade1" integer,
	"upgrade2" integer,
	"upgrade_name" text,
	"default_skin" integer,
	"binding" text NOT NULL,
	"account_bound" boolean NOT NULL,
	"no_sell" boolean NOT NULL,
	"marketable" boolean NOT NULL,
	"craftable" boolean NOT NULL,
	"first_added" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"digest" text NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."job_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market"."job_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"ok" boolean NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"summary" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."market_day" (
	"day" integer PRIMARY KEY NOT NULL,
	"items" integer NOT NULL,
	"buy_sold" double precision NOT NULL,
	"buy_listed" double precision NOT NULL,
	"buy_delisted" double precision NOT NULL,
	"buy_value" bigint NOT NULL,
	"sell_sold" double precision NOT NULL,
	"sell_listed" double precision NOT NULL,
	"sell_delisted" double precision NOT NULL,
	"sell_value" bigint NOT NULL,
	"sell_delisted_value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."order_book" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"slot" integer NOT NULL,
	"estimator" "bytea",
	"book" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."poll" (
	"slot" integer PRIMARY KEY NOT NULL,
	"claimed_by" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"full" boolean NOT NULL,
	"requested" integer DEFAULT 0 NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"missing" integer[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."price" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"buy_price" integer,
	"sell_price" integer,
	"buy_quantity" bigint,
	"sell_quantity" bigint,
	"buy_listings" integer,
	"sell_listings" integer,
	"changed_slot" integer NOT NULL,
	"last_seen_slot" integer,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."quarantine" (
	"endpoint" text NOT NULL,
	"item_id" integer NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "quarantine_endpoint_item_id_pk" PRIMARY KEY("endpoint","item_id")
);
--> statement-breakpoint
CREATE TABLE "market"."recipe" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"output_item_id" integer NOT NULL,
	"data" jsonb NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."reference_document" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"data" jsonb NOT NULL,
	"source" text NOT NULL,
	"digest" text NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reference_document_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "market"."roll_up_mark" (
	"stage" text PRIMARY KEY NOT NULL,
	"next" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."window_stat" (
	"item_id" integer NOT NULL,
	"window" smallint NOT NULL,
	"coverage" real NOT NULL,
	"buy_sold" double precision,
	"buy_listed" double precision,
	"buy_delisted" double precision,
	"buy_value" bigint,
	"buy_delisted_value" bigint,
	"buy_sold_seen" bigint,
	"buy_sold_error" real,
	"buy_listed_error" real,
	"buy_delisted_error" real,
	"buy_price_avg" integer,
	"buy_price_min" integer,
	"buy_price_max" integer,
	"buy_quantity" bigint,
	"buy_quantity_avg" bigint,
	"buy_quantity_min" bigint,
	"buy_quantity_max" bigint,
	"sell_sold" double precision,
	"sell_listed" double precision,
	"sell_delisted" double precision,
	"sell_value" bigint,
	"sell_delisted_value" bigint,
	"sell_sold_seen" bigint,
	"sell_sold_error" real,
	"sell_listed_error" real,
	"sell_delisted_error" real,
	"sell_price_avg" integer,
	"sell_price_min" integer,
	"sell_price_max" integer,
	"sell_quantity" bigint,
	"sell_quantity_avg" bigint,
	"sell_quantity_min" bigint,
	"sell_quantity_max" bigint,
	"version" bigint NOT NULL,
	CONSTRAINT "window_stat_item_id_window_pk" PRIMARY KEY("item_id","window")
);
--> statement-breakpoint
CREATE TABLE "market"."world" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"world_id" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "world_is_one_row" CHECK ("market"."world"."singleton")
);
--> statement-breakpoint
CREATE INDEX "job_run_latest" ON "market"."job_run" USING btree ("job","started_at");--> statement-breakpoint
CREATE INDEX "recipe_output" ON "market"."recipe" USING btree ("output_item_id");--> statement-breakpoint
ALTER TABLE "market"."order_book" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "market"."order_book" ALTER COLUMN "book" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "market"."price" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "market"."derived" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "market"."window_stat" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
INSERT INTO "market"."change_counter" DEFAULT VALUES;--> statement-breakpoint
CREATE SCHEMA "stats";--> statement-breakpoint
CREATE SCHEMA "account";--> statement-breakpoint
CREATE SCHEMA "archive";
