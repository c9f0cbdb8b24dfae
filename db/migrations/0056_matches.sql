CREATE TABLE "match_contestants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"seed" smallint NOT NULL,
	"pool" smallint,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "match_contestants_seed" UNIQUE("division_id","seed")
);
--> statement-breakpoint
CREATE TABLE "match_draws" (
	"division_id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"pools" jsonb,
	"lot_seed" text NOT NULL,
	"version" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_rounds" (
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"round" smallint NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "match_rounds_division_id_stage_round_pk" PRIMARY KEY("division_id","stage","round")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"pool" smallint,
	"round" smallint NOT NULL,
	"slot" smallint NOT NULL,
	"a" uuid,
	"b" uuid,
	"decision" jsonb,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"strokes" jsonb,
	"reported" jsonb,
	"reported_by" text,
	"reported_at" timestamp with time zone,
	"objection" text,
	"planned_for" timestamp with time zone,
	"planned_by" text,
	"plan_accepted_at" timestamp with time zone,
	CONSTRAINT "matches_decided" CHECK (("matches"."decision" is null) = ("matches"."decided_at" is null)),
	CONSTRAINT "matches_report" CHECK (("matches"."reported" is null) = ("matches"."reported_at" is null) and ("matches"."reported" is null) = ("matches"."reported_by" is null)),
	CONSTRAINT "matches_plan" CHECK (("matches"."planned_for" is null) = ("matches"."planned_by" is null))
);
--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD CONSTRAINT "match_contestants_entry_id_tournament_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_draws" ADD CONSTRAINT "match_draws_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_draws" ADD CONSTRAINT "match_draws_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD CONSTRAINT "match_rounds_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD CONSTRAINT "match_rounds_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_a_match_contestants_id_fk" FOREIGN KEY ("a") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_b_match_contestants_id_fk" FOREIGN KEY ("b") REFERENCES "public"."match_contestants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "match_contestants_entry" ON "match_contestants" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_place" ON "matches" USING btree ("division_id","stage",coalesce("pool", 0),"round","slot");--> statement-breakpoint
CREATE INDEX "matches_a" ON "matches" USING btree ("a");--> statement-breakpoint
CREATE INDEX "matches_b" ON "matches" USING btree ("b");--> statement-breakpoint
CREATE INDEX "matches_reported" ON "matches" USING btree ("reported_at") WHERE "matches"."reported_at" is not null and "matches"."decision" is null;--> statement-breakpoint
-- A page of matches is kept with the version of its tournament, like a board. The function finds the tournament by
-- the name of the table.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('bump_tournament_version'::regproc),
    '''tournament_sides'') then',
    '''tournament_sides'', ''match_draws'', ''match_contestants'', ''match_rounds'', ''matches'') then');
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_draws" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_contestants" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "match_rounds" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR UPDATE OR DELETE ON "matches" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('display');
