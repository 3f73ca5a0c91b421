CREATE TABLE "stats"."forge" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stats"."forge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"name" text NOT NULL,
	"forged_at" timestamp with time zone NOT NULL,
	"sell" integer,
	"own_sell" integer,
	"submitter" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stats"."submitter" (
	"name" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "submitter_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "forge_once" ON "stats"."forge" USING btree ("kind","item_id","forged_at","submitter");--> statement-breakpoint
CREATE INDEX "forge_forged_at" ON "stats"."forge" USING btree ("kind","forged_at");