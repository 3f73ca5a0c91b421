-- What is newer than a whole book stands beside the state of the estimator: behind its length, up to a multiple of four
-- bytes. The books and states that are stored stay what they are, followed by no edits.
ALTER TABLE "market"."order_book" RENAME COLUMN "estimator" TO "latest";--> statement-breakpoint
UPDATE "market"."order_book" SET "latest" = CASE
	WHEN octet_length("latest") BETWEEN 1 AND 255
	THEN set_byte('\x00', 0, octet_length("latest")) || "latest" || substr('\x000000'::bytea, 1, 3 - octet_length("latest") % 4)
	ELSE '\x00000000' END;--> statement-breakpoint
ALTER TABLE "market"."order_book" ALTER COLUMN "latest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "market"."order_book" ALTER COLUMN "latest" SET STORAGE EXTERNAL;--> statement-breakpoint
-- A row is no larger than half a page, so that its next version finds room beside it. A larger book is stored apart,
-- where an update that leaves it as it is does not touch it.
ALTER TABLE "market"."order_book" SET (toast_tuple_target = 4080);
