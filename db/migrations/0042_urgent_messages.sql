CREATE TABLE "simulator_sms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"reference" text,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_browsers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_browsers_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "sms_phones" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"proven_at" timestamp with time zone,
	"pending_phone" text,
	"code_hash" text,
	"code_until" timestamp with time zone,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_because" text
);
--> statement-breakpoint
CREATE TABLE "urgent_choices" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "urgent_choices_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "urgent_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"browser_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"provider_id" text,
	"status" text,
	"status_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "push_browsers" ADD CONSTRAINT "push_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_phones" ADD CONSTRAINT "sms_phones_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urgent_choices" ADD CONSTRAINT "urgent_choices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urgent_messages" ADD CONSTRAINT "urgent_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "urgent_messages" ADD CONSTRAINT "urgent_messages_browser_id_push_browsers_id_fk" FOREIGN KEY ("browser_id") REFERENCES "public"."push_browsers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_browsers_account" ON "push_browsers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "urgent_messages_dedupe" ON "urgent_messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "urgent_messages_due" ON "urgent_messages" USING btree ("sent_at","failed_at","due_at");--> statement-breakpoint
CREATE INDEX "urgent_messages_account" ON "urgent_messages" USING btree ("account_id","created_at");