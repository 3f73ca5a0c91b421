ALTER TABLE "account"."channel" ADD COLUMN "endpoint_digest" text;--> statement-breakpoint
CREATE INDEX "channel_endpoint_digest" ON "account"."channel" USING btree ("endpoint_digest");
