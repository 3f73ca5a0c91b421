-- What an account is worth is read when its owner switches it on, and of nobody before.
INSERT INTO "account"."due" ("account_id", "game_account_id", "kind", "game_account", "off_since")
SELECT k.account_id, k.game_account_id, 'wealth', k.game_account, now()
FROM "account"."game_key" k
ON CONFLICT DO NOTHING;
