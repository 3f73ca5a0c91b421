-- The worker makes and drops partitions of history without owning the tables: these run with the rights of who migrates.
CREATE FUNCTION "market"."ensure_partition"(parent text, first_key integer, next_key integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF parent NOT IN ('history_minute', 'history_hour', 'history_hour_pack', 'history_day') THEN
		RAISE EXCEPTION 'market.% has no partitions', parent;
	END IF;
	EXECUTE format('CREATE TABLE IF NOT EXISTS market.%I PARTITION OF market.%I FOR VALUES FROM (%s) TO (%s)',
		parent || '_' || first_key, parent, first_key, next_key);
EXCEPTION
	-- Two processes in one instant: the other one made it.
	WHEN duplicate_table OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "market"."drop_partition"(parent text, first_key integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF parent NOT IN ('history_minute', 'history_hour', 'history_hour_pack', 'history_day') THEN
		RAISE EXCEPTION 'market.% has no partitions', parent;
	END IF;
	EXECUTE format('DROP TABLE IF EXISTS market.%I', parent || '_' || first_key);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "market"."ensure_partition"(text, integer, integer), "market"."drop_partition"(text, integer) FROM PUBLIC;
