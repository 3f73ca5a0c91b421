CREATE TABLE "account"."game_key" (
	"account_id" uuid NOT NULL,
	"game_account_id" text NOT NULL,
	"game_account" text NOT NULL,
	"key_sealed" "bytea" NOT NULL,
	"sealed_by" text NOT NULL,
	"key_name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"state" text NOT NULL,
	"refused_since" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL,
	"last_update_at" timestamp with time zone,
	"next_update_at" timestamp with time zone,
	CONSTRAINT "game_key_account_id_game_account_id_pk" PRIMARY KEY("account_id","game_account_id")
);
--> statement-breakpoint
CREATE TABLE "account"."gemstore_entry" (
	"account_id" uuid NOT NULL,
	"uuid" text NOT NULL,
	"position" integer NOT NULL,
	"last_date" timestamp with time zone,
	CONSTRAINT "gemstore_entry_account_id_uuid_pk" PRIMARY KEY("account_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "account"."list_revision" (
	"account_id" uuid NOT NULL,
	"list_id" text NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_revision_account_id_list_id_revision_pk" PRIMARY KEY("account_id","list_id","revision")
);
--> statement-breakpoint
CREATE TABLE "account"."mail" (
	"account_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"event" text NOT NULL,
	"template" text NOT NULL,
	"sealed" "bytea",
	"sealed_by" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_error" text,
	"is_notice" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mail_account_id_mail_id_pk" PRIMARY KEY("account_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "account"."mailed_key" (
	"account_id" uuid NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "mailed_key_account_id_key_hash_pk" PRIMARY KEY("account_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "account"."market_list" (
	"account_id" uuid NOT NULL,
	"list_id" text NOT NULL,
	"name" text NOT NULL,
	"items" integer[] NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_list_account_id_list_id_pk" PRIMARY KEY("account_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "account"."session" (
	"account_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_account_id_session_id_pk" PRIMARY KEY("account_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "account"."site_account" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"user_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone NOT NULL,
	"email" text,
	"email_key" text,
	"email_confirmed_at" timestamp with time zone,
	"notices_stopped_at" timestamp with time zone,
	"notice_key" text NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deletion_due" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account"."verification_list" (
	"account_id" uuid NOT NULL,
	"list_id" text NOT NULL,
	"name" text NOT NULL,
	"game_account_id" text,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"result" jsonb,
	"checked_at" timestamp with time zone,
	"check_error" text,
	"tried_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "verification_list_account_id_list_id_pk" PRIMARY KEY("account_id","list_id")
);
--> statement-breakpoint
CREATE INDEX "game_key_next_check_at" ON "account"."game_key" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_event" ON "account"."mail" USING btree ("account_id","event");--> statement-breakpoint
CREATE INDEX "mail_next_try_at" ON "account"."mail" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "mailed_key_key_hash" ON "account"."mailed_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "session_token_hash" ON "account"."session" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "site_account_user_key" ON "account"."site_account" USING btree ("user_key");--> statement-breakpoint
CREATE INDEX "site_account_email_key" ON "account"."site_account" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "site_account_notice_key" ON "account"."site_account" USING btree ("notice_key");--> statement-breakpoint
CREATE INDEX "site_account_deletion_due" ON "account"."site_account" USING btree ("deletion_due");--> statement-breakpoint
CREATE INDEX "verification_list_list_id" ON "account"."verification_list" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "verification_list_tried_at" ON "account"."verification_list" USING btree ("tried_at");