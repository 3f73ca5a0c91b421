CREATE TABLE "market"."history_year_pack" (
	"item_id" integer NOT NULL,
	"year" integer NOT NULL,
	"first_day" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "history_year_pack_item_id_year_pk" PRIMARY KEY("item_id","year")
);
--> statement-breakpoint
CREATE INDEX "history_year_pack_year_item_id_index" ON "market"."history_year_pack" USING btree ("year","item_id");