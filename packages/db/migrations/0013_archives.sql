CREATE SCHEMA IF NOT EXISTS "archive";
--> statement-breakpoint
CREATE TABLE "account"."due" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"game_account" text NOT NULL,
	"next_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"askable_at" timestamp with time zone,
	"off_since" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_error" text,
	"failing_since" timestamp with time zone,
	"cursor" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "due_account_id_game_account_id_kind_pk" PRIMARY KEY("account_id","game_account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "account"."share" (
	"account_id" uuid NOT NULL,
	"share_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "share_account_id_share_id_pk" PRIMARY KEY("account_id","share_id")
);
--> statement-breakpoint
CREATE TABLE "archive"."entry" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "entry_account_id_game_account_id_kind_entry_id_pk" PRIMARY KEY("account_id","game_account_id","kind","entry_id")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
CREATE TABLE "archive"."entry_0" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "archive"."entry_1" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "archive"."entry_2" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "archive"."entry_3" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "archive"."entry_4" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "archive"."entry_5" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "archive"."entry_6" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "archive"."entry_7" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "archive"."entry_8" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 8);
--> statement-breakpoint
CREATE TABLE "archive"."entry_9" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 9);
--> statement-breakpoint
CREATE TABLE "archive"."entry_10" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 10);
--> statement-breakpoint
CREATE TABLE "archive"."entry_11" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 11);
--> statement-breakpoint
CREATE TABLE "archive"."entry_12" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 12);
--> statement-breakpoint
CREATE TABLE "archive"."entry_13" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 13);
--> statement-breakpoint
CREATE TABLE "archive"."entry_14" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 14);
--> statement-breakpoint
CREATE TABLE "archive"."entry_15" PARTITION OF "archive"."entry" FOR VALUES WITH (MODULUS 16, REMAINDER 15);
--> statement-breakpoint
CREATE TABLE "archive"."gap" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "gap_account_id_game_account_id_kind_from_at_pk" PRIMARY KEY("account_id","game_account_id","kind","from_at")
);
--> statement-breakpoint
CREATE TABLE "archive"."pack" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"rows" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"sha256" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "pack_account_id_game_account_id_kind_month_pk" PRIMARY KEY("account_id","game_account_id","kind","month")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
CREATE TABLE "archive"."pack_0" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "archive"."pack_1" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "archive"."pack_2" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "archive"."pack_3" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "archive"."pack_4" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "archive"."pack_5" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "archive"."pack_6" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "archive"."pack_7" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "archive"."pack_8" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 8);
--> statement-breakpoint
CREATE TABLE "archive"."pack_9" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 9);
--> statement-breakpoint
CREATE TABLE "archive"."pack_10" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 10);
--> statement-breakpoint
CREATE TABLE "archive"."pack_11" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 11);
--> statement-breakpoint
CREATE TABLE "archive"."pack_12" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 12);
--> statement-breakpoint
CREATE TABLE "archive"."pack_13" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 13);
--> statement-breakpoint
CREATE TABLE "archive"."pack_14" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 14);
--> statement-breakpoint
CREATE TABLE "archive"."pack_15" PARTITION OF "archive"."pack" FOR VALUES WITH (MODULUS 16, REMAINDER 15);
--> statement-breakpoint
-- They are compressed already.
ALTER TABLE "archive"."pack" ALTER COLUMN "body" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX "due_next_at" ON "account"."due" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "due_asked_at" ON "account"."due" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_share_id" ON "account"."share" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "entry_at" ON "archive"."entry" USING btree ("account_id","game_account_id","kind","at");--> statement-breakpoint
-- What is linked already is read from now on, spread over an hour.
INSERT INTO "account"."due" ("account_id", "game_account_id", "kind", "game_account", "next_at")
SELECT k.account_id, k.game_account_id, kinds.kind, k.game_account,
	now() + abs(hashtext(k.account_id::text || k.game_account_id)) % 3600 * interval '1 second'
FROM "account"."game_key" k CROSS JOIN (VALUES ('trades'), ('orders'), ('wvw')) AS kinds (kind);
