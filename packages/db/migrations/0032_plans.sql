CREATE TABLE "account"."plan" (
	"account_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"share_id" text,
	"shared_at" timestamp with time zone,
	CONSTRAINT "plan_account_id_plan_id_pk" PRIMARY KEY("account_id","plan_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "plan_share_id" ON "account"."plan" USING btree ("share_id");