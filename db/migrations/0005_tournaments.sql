CREATE TABLE "draw_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"version" integer NOT NULL,
	"state_number" integer NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draw_drafts_number" UNIQUE("round_id","number")
);
--> statement-breakpoint
CREATE TABLE "draw_states" (
	"draft_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "draw_states_draft_id_number_pk" PRIMARY KEY("draft_id","number")
);
--> statement-breakpoint
CREATE TABLE "start_lists" (
	"round_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"changes" jsonb NOT NULL,
	"told" smallint NOT NULL,
	CONSTRAINT "start_lists_round_id_version_pk" PRIMARY KEY("round_id","version")
);
--> statement-breakpoint
CREATE TABLE "flight_players" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"flight_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"tee_id" uuid NOT NULL,
	"marks_entry_id" uuid,
	"handicap_tenths" smallint,
	"course_handicap_numerator" integer,
	"course_handicap_denominator" integer,
	"playing_handicap" smallint NOT NULL,
	CONSTRAINT "flight_players_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "flights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"minute" smallint NOT NULL,
	"hole" smallint NOT NULL,
	"group" text,
	"version" smallint DEFAULT 1 NOT NULL,
	"key_hash" text NOT NULL,
	"key_number" smallint DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "flights_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "flights_position" UNIQUE("round_id","position"),
	CONSTRAINT "flights_code" UNIQUE("round_id","code")
);
--> statement-breakpoint
CREATE TABLE "tournament_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"golfer_id" uuid,
	"account_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"club_name" text,
	"dgu_number" text,
	"gender" text NOT NULL,
	"birth_date" date,
	"email" text,
	"phone" text,
	"handicap_tenths" smallint,
	"shown_as" text NOT NULL,
	"state" text NOT NULL,
	"number" integer NOT NULL,
	"fee_ore" integer NOT NULL,
	"fee_reason" text DEFAULT 'normal' NOT NULL,
	"order_id" uuid,
	"held_until" timestamp with time zone,
	"wish" text,
	"status" text,
	"status_reason" text,
	"status_round_id" uuid,
	"status_hole" smallint,
	"entered_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "tournament_entries_number" UNIQUE("tournament_id","number")
);
--> statement-breakpoint
CREATE TABLE "card_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"by" text NOT NULL,
	"by_entry_id" uuid NOT NULL,
	"reading" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"delivered_at" timestamp with time zone,
	"receipt" text,
	"typed_at" timestamp with time zone,
	"typed_by" uuid,
	"checked_at" timestamp with time zone,
	"checked_by" uuid,
	CONSTRAINT "cards_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id"),
	CONSTRAINT "cards_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "flight_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"flight_id" uuid NOT NULL,
	"by_entry_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "score_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"hole" smallint NOT NULL,
	"slot" text NOT NULL,
	"score" jsonb,
	"replaces" uuid[] NOT NULL,
	"by_entry_id" uuid,
	"by_account_id" uuid,
	"reason" text,
	"is_late" boolean NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid,
	"resumes_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_results" (
	"tournament_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"board" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	"reason" text,
	CONSTRAINT "tournament_results_tournament_id_version_pk" PRIMARY KEY("tournament_id","version")
);
--> statement-breakpoint
CREATE TABLE "round_tees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"division_id" uuid,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"course_rating_tenths" smallint NOT NULL,
	"slope_rating" smallint NOT NULL,
	"par" smallint NOT NULL,
	"holes" jsonb NOT NULL,
	CONSTRAINT "round_tees_one" UNIQUE NULLS NOT DISTINCT("round_id","division_id","gender")
);
--> statement-breakpoint
CREATE TABLE "tournament_divisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"handicap_from_tenths" smallint,
	"handicap_to_tenths" smallint,
	"gender" text,
	"age_from" smallint,
	"age_to" smallint,
	"places" smallint,
	"lot_seed" text,
	"play_off" jsonb,
	CONSTRAINT "tournament_divisions_position" UNIQUE("tournament_id","position")
);
--> statement-breakpoint
CREATE TABLE "tournament_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"day" date NOT NULL,
	"course_name" text NOT NULL,
	"holes" smallint NOT NULL,
	"first_minute" smallint NOT NULL,
	"interval" smallint NOT NULL,
	"start_style" jsonb NOT NULL,
	"draw_version" smallint NOT NULL,
	"drawn_at" timestamp with time zone,
	"hidden_holes" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "tournament_rounds_number" UNIQUE("tournament_id","number")
);
--> statement-breakpoint
CREATE TABLE "tournament_versions" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"club_id" uuid NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"state" text NOT NULL,
	"suspended_from" text,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"entry_opens_at" timestamp with time zone,
	"entry_closes_at" timestamp with time zone NOT NULL,
	"withdraw_before" timestamp with time zone NOT NULL,
	"fee_ore" integer NOT NULL,
	"member_fee_ore" integer NOT NULL,
	"card_fee_ore" integer,
	"card_uses_round" boolean NOT NULL,
	"places" smallint,
	"cloned_from" uuid,
	"settings_revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone,
	"final_at" timestamp with time zone,
	CONSTRAINT "tournaments_slug_unique" UNIQUE("slug"),
	CONSTRAINT "tournaments_days_in_order" CHECK ("tournaments"."first_day" <= "tournaments"."last_day"),
	CONSTRAINT "tournaments_fees" CHECK ("tournaments"."fee_ore" >= 0 and "tournaments"."member_fee_ore" >= 0)
);
--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD CONSTRAINT "draw_drafts_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_states" ADD CONSTRAINT "draw_states_draft_id_draw_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draw_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "start_lists" ADD CONSTRAINT "start_lists_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_players" ADD CONSTRAINT "flight_players_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_players" ADD CONSTRAINT "flight_players_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_players" ADD CONSTRAINT "flight_players_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "public"."flights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_players" ADD CONSTRAINT "flight_players_tee_id_round_tees_id_fk" FOREIGN KEY ("tee_id") REFERENCES "public"."round_tees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_golfer_id_golfers_id_fk" FOREIGN KEY ("golfer_id") REFERENCES "public"."golfers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_signatures" ADD CONSTRAINT "card_signatures_card_of" FOREIGN KEY ("round_id","entry_id") REFERENCES "public"."cards"("round_id","entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_player" FOREIGN KEY ("round_id","entry_id") REFERENCES "public"."flight_players"("round_id","entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flight_reports" ADD CONSTRAINT "flight_reports_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "public"."flights"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_entries" ADD CONSTRAINT "score_entries_card_of" FOREIGN KEY ("round_id","entry_id") REFERENCES "public"."cards"("round_id","entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_results" ADD CONSTRAINT "tournament_results_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_tees" ADD CONSTRAINT "round_tees_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_tees" ADD CONSTRAINT "round_tees_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_divisions" ADD CONSTRAINT "tournament_divisions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_rounds" ADD CONSTRAINT "tournament_rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_versions" ADD CONSTRAINT "tournament_versions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flight_players_flight" ON "flight_players" USING btree ("flight_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_entries_once" ON "tournament_entries" USING btree ("tournament_id","golfer_id") WHERE "tournament_entries"."state" not in ('withdrawn', 'expired');--> statement-breakpoint
CREATE INDEX "tournament_entries_account" ON "tournament_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tournament_entries_golfer" ON "tournament_entries" USING btree ("golfer_id");--> statement-breakpoint
CREATE INDEX "tournament_entries_held" ON "tournament_entries" USING btree ("held_until") WHERE "tournament_entries"."state" in ('offered', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "card_signatures_card" ON "card_signatures" USING btree ("round_id","entry_id");--> statement-breakpoint
CREATE INDEX "flight_reports_flight" ON "flight_reports" USING btree ("flight_id","number");--> statement-breakpoint
CREATE INDEX "score_entries_card" ON "score_entries" USING btree ("round_id","entry_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one" ON "suspensions" USING btree ("tournament_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tournaments_days" ON "tournaments" USING btree ("first_day","last_day");--> statement-breakpoint
CREATE INDEX "tournaments_club" ON "tournaments" USING btree ("club_id","first_day");