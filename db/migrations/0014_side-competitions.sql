CREATE TABLE "side_competitions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"hole" smallint NOT NULL,
	"kind" text NOT NULL,
	"division_id" uuid,
	"prize" text,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "side_competitions_one" UNIQUE NULLS NOT DISTINCT("round_id","hole","kind","division_id")
);
--> statement-breakpoint
CREATE TABLE "side_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"competition_id" uuid NOT NULL,
	"entry_id" uuid,
	"measure" integer,
	"replaces" uuid[] NOT NULL,
	"by_entry_id" uuid,
	"by_account_id" uuid,
	"reason" text,
	"written_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "has_buggy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "side_competitions" ADD CONSTRAINT "side_competitions_round_id_tournament_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."tournament_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_competitions" ADD CONSTRAINT "side_competitions_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_statements" ADD CONSTRAINT "side_statements_competition_id_side_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."side_competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "side_statements" ADD CONSTRAINT "side_statements_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "side_statements_competition" ON "side_statements" USING btree ("competition_id","number");