CREATE TABLE "stats"."drop_cell" (
	"activity" text NOT NULL,
	"item_id" integer NOT NULL,
	"kit" text NOT NULL,
	"magic_find" smallint NOT NULL,
	"level" smallint NOT NULL,
	"patch_id" integer NOT NULL,
	"day" date NOT NULL,
	"giver" text NOT NULL,
	"is_flagged" boolean NOT NULL,
	"consumed" integer NOT NULL,
	"submissions" integer NOT NULL,
	"drops" jsonb NOT NULL,
	"wallet" jsonb NOT NULL,
	CONSTRAINT "drop_cell_pk" PRIMARY KEY("activity","item_id","day","giver","kit","magic_find","level","patch_id","is_flagged")
);
--> statement-breakpoint
CREATE TABLE "stats"."drop_item" (
	"activity" text NOT NULL,
	"item_id" integer NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"flagged" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	CONSTRAINT "drop_item_activity_item_id_pk" PRIMARY KEY("activity","item_id")
);
--> statement-breakpoint
CREATE TABLE "stats"."drop_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stats"."drop_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"digest" "bytea" NOT NULL,
	"activity" text NOT NULL,
	"item_id" integer NOT NULL,
	"giver" text NOT NULL,
	"kit" text DEFAULT '' NOT NULL,
	"level" smallint NOT NULL,
	"magic_find" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"delay" text DEFAULT '' NOT NULL,
	"build" integer,
	"patch_id" integer NOT NULL,
	"consumed" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"wallet" jsonb NOT NULL,
	"flags" jsonb NOT NULL,
	"source" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drop_record_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "stats"."patch" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stats"."patch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"since" timestamp with time zone NOT NULL,
	"build" integer,
	"name" text NOT NULL,
	CONSTRAINT "patch_since_unique" UNIQUE("since"),
	CONSTRAINT "patch_build_unique" UNIQUE("build")
);
--> statement-breakpoint
ALTER TABLE "stats"."drop_record" ADD CONSTRAINT "drop_record_patch_id_patch_id_fk" FOREIGN KEY ("patch_id") REFERENCES "stats"."patch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drop_record_item" ON "stats"."drop_record" USING btree ("activity","item_id","at");--> statement-breakpoint
CREATE INDEX "drop_record_giver" ON "stats"."drop_record" USING btree ("giver","at");