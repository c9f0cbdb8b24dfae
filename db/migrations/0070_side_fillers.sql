ALTER TABLE "tournament_sides" ADD COLUMN "fillers" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER version_standing AFTER UPDATE OF fillers ON tournament_sides
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.fillers IS DISTINCT FROM new.fillers)
  EXECUTE FUNCTION bump_tournament_version('standing');
