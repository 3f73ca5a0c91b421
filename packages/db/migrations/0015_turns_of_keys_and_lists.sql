DROP INDEX "account"."due_next_at";--> statement-breakpoint
CREATE INDEX "due_kind_next_at" ON "account"."due" USING btree ("kind","next_at");
--> statement-breakpoint
-- The release before goes on by next_check_at, which is kept up to date.
INSERT INTO "account"."due" ("account_id", "game_account_id", "kind", "game_account", "next_at", "tried_at", "last_at", "last_error", "failing_since")
SELECT k.account_id, k.game_account_id, 'key', k.game_account,
	CASE WHEN k.state = 'invalid' AND k.refused_since <= now() - interval '33 days' THEN NULL ELSE k.next_check_at END,
	k.last_checked_at, k.last_update_at, CASE WHEN k.state <> 'ok' THEN 'The game refused the key' END, k.refused_since
FROM "account"."game_key" k
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Which of its lists are due is looked at in the turn of a game account: the first ones come within an hour.
INSERT INTO "account"."due" ("account_id", "game_account_id", "kind", "game_account", "next_at")
SELECT DISTINCT k.account_id, k.game_account_id, 'verification', k.game_account,
	now() + abs(hashtext(k.account_id::text || k.game_account_id)) % 3600 * interval '1 second'
FROM "account"."verification_list" l
JOIN "account"."game_key" k ON k.account_id = l.account_id AND k.game_account_id = l.game_account_id
ON CONFLICT DO NOTHING;
