CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"audience" jsonb NOT NULL,
	"audience_text" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"recipients" integer NOT NULL,
	"notice_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"stopped_mails" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "messages_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message_id" uuid;--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "mails_message" ON "mails" USING btree ("message_id") WHERE "mails"."message_id" is not null;