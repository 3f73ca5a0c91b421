ALTER TABLE "market"."market_day" ALTER COLUMN "sell_delisted_value" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."recipe" ADD COLUMN "first_added" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."recipe" ADD COLUMN "last_update" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A partition that is made apart and attached then keeps nobody from reading; one made in its place waits for every reader.
CREATE OR REPLACE FUNCTION "market"."ensure_partition"(parent text, first_key integer, next_key integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	made text := parent || '_' || first_key;
BEGIN
	IF parent NOT IN ('history_minute', 'history_hour', 'history_hour_pack', 'history_day') THEN
		RAISE EXCEPTION 'market.% has no partitions', parent;
	END IF;
	EXECUTE format('CREATE TABLE market.%I (LIKE market.%I INCLUDING ALL)', made, parent);
	EXECUTE format('ALTER TABLE market.%I ATTACH PARTITION market.%I FOR VALUES FROM (%s) TO (%s)',
		parent, made, first_key, next_key);
EXCEPTION
	-- Two processes in one instant: the other one made it.
	WHEN duplicate_table OR unique_violation THEN NULL;
END $$;
