-- Of two processes that make the same partition in one instant the second waits and finds it made. Which fault it would
-- meet otherwise depends on the moment: a table, a type, an entry of the catalogue or a range that is there already.
CREATE OR REPLACE FUNCTION "market"."ensure_partition"(parent text, first_key integer, next_key integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	made text := parent || '_' || first_key;
BEGIN
	IF parent NOT IN ('history_minute', 'history_hour', 'history_hour_pack', 'history_day') THEN
		RAISE EXCEPTION 'market.% has no partitions', parent;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('market.ensure_partition'));
	-- Read from the table: what a session remembers of names is not renewed by a lock.
	IF EXISTS (SELECT FROM pg_class WHERE relname = made AND relnamespace = 'market'::regnamespace) THEN
		RETURN;
	END IF;
	EXECUTE format('CREATE TABLE market.%I (LIKE market.%I INCLUDING ALL)', made, parent);
	EXECUTE format('ALTER TABLE market.%I ATTACH PARTITION market.%I FOR VALUES FROM (%s) TO (%s)',
		parent, made, first_key, next_key);
END $$;
