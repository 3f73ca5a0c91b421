CREATE TABLE "market"."front_standing" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"fronts" "bytea" NOT NULL
);
--> statement-breakpoint
DELETE FROM "market"."front_tenure";--> statement-breakpoint
DELETE FROM "market"."roll_up_mark" WHERE "stage" = 'front';
