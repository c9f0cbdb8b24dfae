CREATE TABLE "simulator_wallet_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pass_id" uuid,
	"added_at" timestamp with time zone NOT NULL,
	"face_hash" text NOT NULL,
	"source" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"google_at" timestamp with time zone,
	"google_version" bigint DEFAULT 0 NOT NULL,
	"google_tries" smallint DEFAULT 0 NOT NULL,
	"google_due_at" timestamp with time zone,
	CONSTRAINT "wallet_cards_pass_id_unique" UNIQUE("pass_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_registrations" (
	"card_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"push_token" text NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"pushed_version" bigint NOT NULL,
	"push_tries" smallint DEFAULT 0 NOT NULL,
	"push_due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_registrations_card_id_device_id_pk" PRIMARY KEY("card_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "wallet_registrations" ADD CONSTRAINT "wallet_registrations_card_id_wallet_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."wallet_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_cards_checked" ON "wallet_cards" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "wallet_registrations_device" ON "wallet_registrations" USING btree ("device_id");