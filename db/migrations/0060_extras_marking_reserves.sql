CREATE TABLE "chosen_extras" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"extra_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"price_ore" integer NOT NULL,
	"note" text,
	"order_line_id" uuid,
	"desk_payment" text,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chosen_extras_paid_once" CHECK ("chosen_extras"."order_line_id" is null or "chosen_extras"."desk_payment" is null)
);
--> statement-breakpoint
CREATE TABLE "tournament_extras" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"price_ore" integer NOT NULL,
	"has_vat" boolean NOT NULL,
	"places" integer,
	"last_day" date NOT NULL,
	"is_per_person" boolean NOT NULL,
	"note_label" text,
	CONSTRAINT "tournament_extras_position" UNIQUE("tournament_id","position")
);
--> statement-breakpoint
CREATE TABLE "reserve_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"out_entry_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "marking_rule" text DEFAULT 'next' NOT NULL;--> statement-breakpoint
ALTER TABLE "chosen_extras" ADD CONSTRAINT "chosen_extras_extra_id_tournament_extras_id_fk" FOREIGN KEY ("extra_id") REFERENCES "public"."tournament_extras"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_extras" ADD CONSTRAINT "chosen_extras_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_extras" ADD CONSTRAINT "tournament_extras_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_calls" ADD CONSTRAINT "reserve_calls_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_calls" ADD CONSTRAINT "reserve_calls_out_entry_id_tournament_entries_id_fk" FOREIGN KEY ("out_entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reserve_calls" ADD CONSTRAINT "reserve_calls_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chosen_extras_entry" ON "chosen_extras" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "chosen_extras_extra" ON "chosen_extras" USING btree ("extra_id");--> statement-breakpoint
CREATE INDEX "reserve_calls_round" ON "reserve_calls" USING btree ("round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reserve_calls_open" ON "reserve_calls" USING btree ("round_id","out_entry_id") WHERE "reserve_calls"."answer" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reserve_calls_asked" ON "reserve_calls" USING btree ("entry_id") WHERE "reserve_calls"."answer" is null;