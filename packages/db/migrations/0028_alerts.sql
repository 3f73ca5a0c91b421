CREATE TABLE "account"."alert" (
	"account_id" uuid NOT NULL,
	"alert_id" text NOT NULL,
	"name" text NOT NULL,
	"subject" jsonb NOT NULL,
	"conditions" text NOT NULL,
	"price" text NOT NULL,
	"certainty" text NOT NULL,
	"hold" smallint NOT NULL,
	"repeat" text NOT NULL,
	"until" timestamp with time zone,
	"channels" text[] NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_account_id_alert_id_pk" PRIMARY KEY("account_id","alert_id")
);
--> statement-breakpoint
CREATE TABLE "account"."alert_state" (
	"account_id" uuid NOT NULL,
	"alert_id" text NOT NULL,
	"item_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"held" smallint NOT NULL,
	"has_fired" boolean NOT NULL,
	"fired_at" timestamp with time zone,
	"waits" text,
	"slot" integer NOT NULL,
	CONSTRAINT "alert_state_account_id_alert_id_item_id_pk" PRIMARY KEY("account_id","alert_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "account"."channel" (
	"account_id" uuid NOT NULL,
	"channel_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"host" text,
	"sealed" "bytea",
	"sealed_by" text,
	"secret_hint" text,
	"is_digest" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_account_id_channel_id_pk" PRIMARY KEY("account_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "account"."delivery" (
	"account_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"channel_id" text NOT NULL,
	"state" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"took_ms" double precision,
	"answer" text,
	CONSTRAINT "delivery_account_id_notice_id_channel_id_pk" PRIMARY KEY("account_id","notice_id","channel_id")
);
--> statement-breakpoint
CREATE TABLE "account"."notice" (
	"account_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"values" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"alert_id" text,
	"item_id" integer,
	CONSTRAINT "notice_account_id_notice_id_pk" PRIMARY KEY("account_id","notice_id")
);
--> statement-breakpoint
CREATE INDEX "alert_changed_at" ON "account"."alert" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "delivery_next_try_at" ON "account"."delivery" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "delivery_channel" ON "account"."delivery" USING btree ("account_id","channel_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_event" ON "account"."notice" USING btree ("account_id","event");--> statement-breakpoint
CREATE INDEX "notice_at" ON "account"."notice" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "notice_alert" ON "account"."notice" USING btree ("account_id","alert_id","at");