CREATE TABLE "account"."token" (
	"account_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "token_account_id_token_id_pk" PRIMARY KEY("account_id","token_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "token_token_id" ON "account"."token" USING btree ("token_id");