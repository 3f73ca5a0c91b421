-- Who may wait leaves `kept` calls to those who may not.
CREATE FUNCTION "market"."take_game_calls"(egress_name text, wanted integer, per_second double precision, burst integer, kept integer)
RETURNS TABLE (granted integer, wait_ms integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	calls_left double precision;
	at timestamptz;
BEGIN
	INSERT INTO market.game_allowance (egress, calls, filled_at) VALUES (egress_name, burst, clock_timestamp())
	ON CONFLICT DO NOTHING;
	SELECT a.calls, a.filled_at INTO calls_left, at FROM market.game_allowance a WHERE a.egress = egress_name FOR UPDATE;
	-- A clock that was set back refills nothing and goes on from there.
	calls_left := least(burst, calls_left + greatest(0, extract(epoch FROM clock_timestamp() - at)) * per_second);
	granted := greatest(0, least(wanted, floor(calls_left - kept)::integer));
	wait_ms := CASE WHEN granted > 0 THEN 0 ELSE ceil((1 + kept - calls_left) / per_second * 1000)::integer END;
	UPDATE market.game_allowance a SET calls = calls_left - granted, filled_at = clock_timestamp() WHERE a.egress = egress_name;
	RETURN NEXT;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "market"."take_game_calls"(text, integer, double precision, integer, integer) FROM PUBLIC;
--> statement-breakpoint
-- For processes and commands of the release before, which leave none.
CREATE OR REPLACE FUNCTION "market"."take_game_calls"(egress_name text, wanted integer, per_second double precision, burst integer)
RETURNS TABLE (granted integer, wait_ms integer)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	SELECT t.granted, t.wait_ms FROM market.take_game_calls(egress_name, wanted, per_second, burst, 0) t;
$$;
