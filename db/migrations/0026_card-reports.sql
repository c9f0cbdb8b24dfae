CREATE TABLE "simulator_scorecards" (
	"external_id" text PRIMARY KEY NOT NULL,
	"card" jsonb NOT NULL,
	"posts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_reports" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"answer" text,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone,
	"tried_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "card_reports_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "card_reports" ADD CONSTRAINT "card_reports_card" FOREIGN KEY ("round_id","entry_id") REFERENCES "public"."cards"("round_id","entry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_reports_due" ON "card_reports" USING btree ("due_at") WHERE "card_reports"."state" = 'waiting';