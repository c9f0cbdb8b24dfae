CREATE TABLE "tournament_sides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tournament_id" uuid NOT NULL,
	"division_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"name" text,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_sides_code_unique" UNIQUE("code"),
	CONSTRAINT "tournament_sides_number" UNIQUE("tournament_id","number")
);
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "side_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "side_position" smallint;--> statement-breakpoint
ALTER TABLE "tournament_sides" ADD CONSTRAINT "tournament_sides_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_sides" ADD CONSTRAINT "tournament_sides_division_id_tournament_divisions_id_fk" FOREIGN KEY ("division_id") REFERENCES "public"."tournament_divisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_side_id_tournament_sides_id_fk" FOREIGN KEY ("side_id") REFERENCES "public"."tournament_sides"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_entries_side" ON "tournament_entries" USING btree ("side_id");--> statement-breakpoint
-- Stored terms are of players who are placed alone.
UPDATE "tournament_divisions" SET "terms" = "terms" || '{"team": null}' WHERE NOT "terms" ? 'team';--> statement-breakpoint
-- A board shows the sides, so it is newer when they change. The function finds the tournament by the name of the table.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('bump_tournament_version'::regproc),
    '''tournament_rounds'') then', '''tournament_rounds'', ''tournament_sides'') then');
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_side AFTER UPDATE OF side_id, side_position ON tournament_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((old.side_id, old.side_position) IS DISTINCT FROM (new.side_id, new.side_position))
  EXECUTE FUNCTION bump_tournament_version('standing');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_display AFTER UPDATE OF name ON tournament_sides DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION bump_tournament_version('display');--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_rows AFTER INSERT OR DELETE ON tournament_sides DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION bump_tournament_version('standing');
