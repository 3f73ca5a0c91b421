CREATE TABLE "market"."game_allowance" (
	"egress" text PRIMARY KEY NOT NULL,
	"calls" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market"."poll_lease" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"held_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "poll_lease_is_one_row" CHECK ("market"."poll_lease"."singleton")
);
--> statement-breakpoint
-- Takes calls for whoever leaves by one address: as many as are left of those wanted, or how long until there is one.
-- Runs with the rights of who migrates, so that the accounts service may take calls and see nothing of the market.
CREATE FUNCTION "market"."take_game_calls"(egress_name text, wanted integer, per_second double precision, burst integer)
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
	granted := least(wanted, floor(calls_left)::integer);
	wait_ms := CASE WHEN granted > 0 THEN 0 ELSE ceil((1 - calls_left) / per_second * 1000)::integer END;
	UPDATE market.game_allowance a SET calls = calls_left - granted, filled_at = clock_timestamp() WHERE a.egress = egress_name;
	RETURN NEXT;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "market"."take_game_calls"(text, integer, double precision, integer) FROM PUBLIC;
