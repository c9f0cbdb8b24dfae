CREATE TABLE "match_captains" (
	"division_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"team" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "match_captains_division_id_team_pk" PRIMARY KEY("division_id","team")
);
--> statement-breakpoint
ALTER TABLE "match_contestants" ADD COLUMN "seed_reason" jsonb;--> statement-breakpoint
ALTER TABLE "match_contestants" ADD COLUMN "knock_out_seed" jsonb;--> statement-breakpoint
ALTER TABLE "match_draws" ADD COLUMN "seeding" jsonb;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "course" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "match_rounds" ADD COLUMN "start_hole" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "skins_competitions" ADD COLUMN "play_off_winner" uuid;--> statement-breakpoint
ALTER TABLE "match_captains" ADD CONSTRAINT "match_captains_division_id_match_draws_division_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."match_draws"("division_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_captains" ADD CONSTRAINT "match_captains_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_captains_email" ON "match_captains" USING btree ("email");--> statement-breakpoint
-- safe: at most one row for each round and division, some hundreds, and the new column is empty in all of them
ALTER TABLE "skins_competitions" ADD CONSTRAINT "skins_competitions_play_off_winner_tournament_entries_id_fk" FOREIGN KEY ("play_off_winner") REFERENCES "public"."tournament_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who won the play-off for the skins that were left is part of the standing.
DROP TRIGGER version_standing ON skins_competitions;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_standing AFTER UPDATE OF division_id, net, terms, prize, play_off_winner ON skins_competitions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.division_id, old.net, old.terms, old.prize, old.play_off_winner) IS DISTINCT FROM (new.division_id, new.net, new.terms, new.prize, new.play_off_winner))
  EXECUTE FUNCTION bump_tournament_version('standing');
