CREATE SCHEMA "limits";
--> statement-breakpoint
CREATE UNLOGGED TABLE "limits"."account" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE UNLOGGED TABLE "limits"."stats" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
) WITH (fillfactor = 70);
