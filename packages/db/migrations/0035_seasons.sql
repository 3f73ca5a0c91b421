CREATE TABLE "market"."season" (
	"festival" text NOT NULL,
	"figure" text NOT NULL,
	"item_id" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "season_festival_figure_item_id_pk" PRIMARY KEY("festival","figure","item_id")
);
