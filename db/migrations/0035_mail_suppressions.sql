CREATE TABLE "mail_suppressions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"codes" text,
	"mail_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "undelivered" text;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_open" ON "mail_suppressions" USING btree ("address") WHERE "mail_suppressions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_address" ON "mail_suppressions" USING btree ("address","ended_at");