ALTER TABLE "stats"."drop_cell" ADD COLUMN "counts_from" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "stats"."drop_record" ADD COLUMN "counts_from" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;--> statement-breakpoint
UPDATE "stats"."drop_record" SET "counts_from" = ("at" at time zone 'UTC')::date;--> statement-breakpoint
UPDATE "stats"."drop_cell" SET "counts_from" = "day";--> statement-breakpoint
ALTER TABLE "stats"."drop_cell" DROP CONSTRAINT "drop_cell_pk";
--> statement-breakpoint
ALTER TABLE "stats"."drop_cell" ADD CONSTRAINT "drop_cell_pk" PRIMARY KEY("activity","item_id","day","counts_from","giver","kit","magic_find","level","patch_id","is_flagged");