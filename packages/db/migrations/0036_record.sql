CREATE TABLE "market"."flip_fact" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"counted" integer NOT NULL,
	"days" real NOT NULL,
	"spread" real NOT NULL,
	"spread_day" integer NOT NULL,
	"buy_sold" real NOT NULL,
	"buy_sold_error" real NOT NULL,
	"buy_batch" real NOT NULL,
	"sell_sold" real NOT NULL,
	"sell_sold_error" real NOT NULL,
	"sell_batch" real NOT NULL,
	"spells" "bytea"
);
--> statement-breakpoint
CREATE TABLE "market"."pick_minute" (
	"item_id" integer NOT NULL,
	"hour" integer NOT NULL,
	"minutes" "bytea" NOT NULL,
	CONSTRAINT "pick_minute_item_id_hour_pk" PRIMARY KEY("item_id","hour")
);
--> statement-breakpoint
CREATE TABLE "market"."pick_run" (
	"day" integer NOT NULL,
	"purse" integer NOT NULL,
	"rank" smallint NOT NULL,
	"draw" smallint NOT NULL,
	"item_id" integer NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "pick_run_day_purse_rank_draw_pk" PRIMARY KEY("day","purse","rank","draw")
);
--> statement-breakpoint
CREATE TABLE "market"."pick_set" (
	"day" integer NOT NULL,
	"purse" integer NOT NULL,
	"hash" text NOT NULL,
	"document" text NOT NULL,
	"is_simulated" boolean NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "pick_set_day_purse_pk" PRIMARY KEY("day","purse")
);
--> statement-breakpoint
-- What was promised stays as it was, whoever writes.
CREATE FUNCTION "market"."keep_frozen"() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF TG_OP = 'DELETE' OR OLD.outcome IS NOT NULL
		OR (NEW.day, NEW.purse, NEW.hash, NEW.document, NEW.is_simulated)
			IS DISTINCT FROM (OLD.day, OLD.purse, OLD.hash, OLD.document, OLD.is_simulated) THEN
		RAISE EXCEPTION 'a frozen set of picks cannot be changed';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_frozen" BEFORE UPDATE OR DELETE ON "market"."pick_set" FOR EACH ROW EXECUTE FUNCTION "market"."keep_frozen"();
